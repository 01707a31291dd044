// cfn-response-ts 0: its handler for the three methods. As an ES module: what its package gives to `require` cannot be loaded.
import { createLambdaHandler } from 'cfn-response-ts';

export default (load) => {
  const { work } = load();
  const method = async (event) => {
    const { physicalResourceId, outputs, noEcho } = (await work({ requestType: event.RequestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
    return { Status: 'SUCCESS', PhysicalResourceId: physicalResourceId, Data: outputs, NoEcho: noEcho };
  };
  return createLambdaHandler(method, method, method);
};
