// cfn-response 1 and its promise forms: try, catch, send. `context.done` ends the invocation, as on the runtimes they were written for.
const flavours = {
  'cfn-response': ({ send }, event, context, ...answer) => new Promise((done) => void send(event, { ...context, done }, ...answer)),
  'cfn-response-async': async ({ send }, event, context, ...answer) => send(event, context, ...answer),
  'cfn-response-promise': ({ send }, event, context, ...answer) => send(event, { ...context, done: () => undefined }, ...answer),
};

module.exports = (load, name) => {
  const library = require(name);
  const { work } = load();
  const send = (...answer) => flavours[name](library, ...answer);
  return async (event, context) => {
    try {
      const { physicalResourceId, outputs, noEcho } = (await work({ requestType: event.RequestType, physicalResourceId: event.PhysicalResourceId })) ?? {};
      // Only cfn-response-promise has a place for NoEcho; the sixth argument of cfn-response-async is a number of retries.
      await send(event, context, library.SUCCESS, outputs, physicalResourceId, ...(name === 'cfn-response-promise' ? [noEcho] : []));
    } catch (error) {
      console.error(error);
      await send(event, context, library.FAILED, {});
    }
  };
};
