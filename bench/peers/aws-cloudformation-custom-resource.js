// aws-cloudformation-custom-resource 5: its form for Node.js 24.
const { CustomResource } = require('aws-cloudformation-custom-resource');

module.exports = (load) => {
  const { work } = load();
  const method = (requestType) => async (resource) => {
    const result = (await work({ requestType, physicalResourceId: resource.event.PhysicalResourceId })) ?? {};
    if (result.physicalResourceId !== undefined) resource.setPhysicalResourceId(result.physicalResourceId);
    for (const [name, value] of Object.entries(result.outputs ?? {})) resource.addResponseValue(name, value);
    if (result.noEcho) resource.setNoEcho(true);
  };
  return async (event, context) => new CustomResource(event, context, method('Create'), method('Update'), method('Delete')).done();
};
