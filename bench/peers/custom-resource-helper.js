// custom-resource-helper 1: the user's module inside its factory.
const { customResourceHelper } = require('custom-resource-helper');

module.exports = (load) => customResourceHelper(() => {
  const { work } = load();
  const method = (requestType) => async (event) => {
    const { physicalResourceId, outputs } = (await work({ requestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
    return { physicalResourceId, responseData: outputs };
  };
  return { onCreate: method('Create'), onUpdate: method('Update'), onDelete: method('Delete') };
});
