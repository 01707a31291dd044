// safe-cfn-custom-resource 1: everything inside its initializer, as its README asks.
const safe = require('safe-cfn-custom-resource');

module.exports = (load) => safe(() => {
  const { work } = load();
  const method = (requestType) => async (event) => {
    const { physicalResourceId, outputs } = (await work({ requestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
    return { id: physicalResourceId, data: outputs };
  };
  return { create: method('Create'), update: method('Update'), delete: method('Delete') };
});
