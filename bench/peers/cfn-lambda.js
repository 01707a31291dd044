// cfn-lambda 5: its async form, as in its README; `context.done` ends the invocation, as on the runtimes it was written for.
const cfnLambda = require('cfn-lambda');

module.exports = (load) => {
  const { work } = load();
  const result = async (request) => {
    const { physicalResourceId, outputs } = (await work(request)) ?? {};
    return { PhysicalResourceId: physicalResourceId, FnGetAttrsDataObj: outputs };
  };
  const handle = cfnLambda({
    AsyncCreate: () => result({ requestType: 'Create' }),
    AsyncUpdate: (physicalResourceId) => result({ requestType: 'Update', physicalResourceId }),
    AsyncDelete: (physicalResourceId) => result({ requestType: 'Delete', physicalResourceId }),
  });
  return (event, context) => new Promise((done) => handle(event, { ...context, done }));
};
