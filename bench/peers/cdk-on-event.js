// The author's function in the form that both frameworks of aws-cdk-lib call.
module.exports = (load) => {
  const { work } = load();
  return async (event) => {
    const { physicalResourceId, outputs, noEcho } = (await work({ requestType: event.RequestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
    return { PhysicalResourceId: physicalResourceId, Data: outputs, NoEcho: noEcho };
  };
};
