import { bodyFor, Event, put } from './plain-handler';
import { LocalResource } from '../../../local/local-resource';

const pause = async () => new Promise((resolve) => setTimeout(resolve, 5));

/** Writes before and after others had the time to write, too. */
const talking = (name: string) => async (event: Event) => {
  for (let line = 1; line <= 3; line += 1) {
    process.stdout.write(`${name} ${line}\n`);
    await pause();
  }
  await put(event, bodyFor(event));
};

test('calls that overlap keep their lines apart', async () => {
  const names = ['a', 'b', 'c'];
  const results = await Promise.all(names.map(async (name) => new LocalResource(talking(name)).create()));

  expect(results.map(({ logs }) => logs)).toEqual(names.map((name) => [1, 2, 3].map((line) => ({ message: `${name} ${line}` }))));
});

test('structured lines are parsed, and lines are whole however they were written', async () => {
  const handler = async (event: Event) => {
    const [first, second] = [Buffer.from('{"message":"gr').toString('hex'), Buffer.from('ün","size":1}\n[1]\nlast')];
    process.stdout.write(first, 'hex');
    process.stdout.write(second.subarray(0, 1));
    process.stdout.write(second.subarray(1));
    await put(event, bodyFor(event));
  };

  expect((await new LocalResource(handler).create()).logs).toEqual([{ message: 'grün', size: 1 }, { message: '[1]' }, { message: 'last' }]);
});

test('onLog is told of each line, and what it writes is nobody\'s line', async () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  try {
    const { logs } = await new LocalResource(talking('a'), { onLog: ({ message }) => void process.stdout.write(`told ${String(message)}\n`) }).create();

    expect(logs).toHaveLength(3);
    expect(written).toEqual(['told a 1\n', 'told a 2\n', 'told a 3\n']);
  } finally {
    write.mockRestore();
  }
});

test('stdout is as it was when the call is over', async () => {
  const before = Object.getOwnPropertyDescriptor(process.stdout, 'write');
  await new LocalResource(talking('a')).create();
  expect(Object.getOwnPropertyDescriptor(process.stdout, 'write')).toEqual(before);
});

test('process.exit of somebody else goes where it went', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the test runner\'s own exit');
  });
  try {
    let inside: unknown;
    const running = new LocalResource(async (event: Event) => {
      await pause();
      await put(event, bodyFor(event));
      process.exit(7);
    }).create().then((result) => {
      inside = result;
    });

    expect(() => process.exit(1)).toThrow('the test runner\'s own exit');
    await running;
    expect(exit.mock.calls).toEqual([[1]]);
    expect(inside).toMatchObject({ exitStatus: 7 });
  } finally {
    exit.mockRestore();
  }
});

test('a handler that was given up does not end the process later', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const handler = () => {
    late = new Promise((resolve) => setTimeout(resolve, 100)).then(() => process.exit(9));
    return late;
  };
  const result = await new LocalResource(handler, { timeout: 0.02, rollback: false }).create();

  expect(result).toMatchObject({ status: 'FAILED', unanswered: 'the handler was still running after its timeout of 0.02 s' });
  await expect(late).rejects.toThrow('the process would have ended with exit status 9');
});

test('the status of process.exit() without one is process.exitCode, else 0', async () => {
  const result = await new LocalResource(async () => process.exit(), { rollback: false }).create();
  expect(result.exitStatus).toBe(0);
});
