// cfn-custom-resource 5: the promise form of its README.
const { sendFailure, sendSuccess } = require('cfn-custom-resource');

module.exports = (load) => {
  const { work } = load();
  return async (event, context) => {
    let result;
    try {
      result = (await work({ requestType: event.RequestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
    } catch (error) {
      return sendFailure(error?.message ?? error, event, undefined, context);
    }
    return sendSuccess(result.physicalResourceId ?? event.PhysicalResourceId, result.outputs, event);
  };
};
