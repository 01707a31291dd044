/** Which program runs a function of which runtime; what cannot run is told when it is invoked. */
import { aFunction, aHost } from '../fixture';

test('why its code cannot run is told, unless its language cannot', async () => {
  const { host } = aHost();
  const image = aFunction('', { functionName: 'image', runtime: '', refusal: 'only zip packages run locally' });
  const java = aFunction('', { functionName: 'java', runtime: 'java21', refusal: 'only folders run locally' });
  host.putFunction(image);
  host.putFunction(java);

  expect(() => host.invokeAsync(image.functionArn, {})).toThrow(new Error('function image: only zip packages run locally'));
  expect(() => host.invokeAsync(java.functionArn, {})).toThrow(/^function java: runtime "java21" cannot run on this machine;/);
});

test.each([
  ['java21', 'function handles: runtime "java21" cannot run on this machine; functions of nodejs, python and provided (an executable named bootstrap) runtimes can'],
  ['python3.13', 'function handles: runtime "python3.13" needs Python 3.8 or later on this machine, got none by the name of /no/such/python; '
    + 'install it (apt-get install python3, brew install python3), or name it by the option python'],
])('a function of %s that cannot run here may be there, and throws when it is invoked', async (runtime, message) => {
  const { host } = aHost({ python: '/no/such/python' });
  const definition = aFunction('', { functionName: 'handles', runtime });

  host.putFunction(definition);

  expect(() => host.invokeAsync(definition.functionArn, {})).toThrow(new Error(message));
  await expect(host.invoke(definition.functionArn, {})).rejects.toThrow(new Error(message));
});
