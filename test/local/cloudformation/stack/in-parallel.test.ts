import { inParallel, ParallelWork } from '../../../../local/cloudformation/stack/in-parallel';

/** Work that ends when the test says so. */
class Bench {
  public readonly started: string[] = [];
  public readonly cancelled: string[] = [];
  private readonly ends = new Map<string, (well: boolean) => void>();
  private readonly errors = new Map<string, (error: Error) => void>();
  public readonly result: Promise<readonly string[]>;

  constructor(waitsFor: Record<string, readonly string[]>, options: Partial<ParallelWork> = {}) {
    this.result = inParallel({
      order: Object.keys(waitsFor),
      waitsFor: new Map(Object.entries(waitsFor).map(([id, others]) => [id, new Set(others)])),
      onFailure: 'cancel',
      work: async (id, cancelled) => {
        this.started.push(id);
        cancelled.addEventListener('abort', () => this.cancelled.push(id));
        return new Promise((resolve, reject) => {
          this.ends.set(id, resolve);
          this.errors.set(id, reject);
        });
      },
      ...options,
    });
  }

  async end(id: string, well = true): Promise<void> {
    this.ends.get(id)?.(well);
    await settled();
  }

  async throw(id: string, error: Error): Promise<void> {
    this.errors.get(id)?.(error);
    await settled();
  }
}

async function settled(): Promise<void> {
  await new Promise(setImmediate);
}

test('each starts when everything it waits for is done, in the given order', async () => {
  const bench = new Bench({ A: [], B: [], C: ['A'], D: ['A', 'B'] });
  await settled();
  expect(bench.started).toEqual(['A', 'B']);

  await bench.end('A');
  expect(bench.started).toEqual(['A', 'B', 'C']);

  await bench.end('B');
  expect(bench.started).toEqual(['A', 'B', 'C', 'D']);
  await bench.end('C');
  await bench.end('D');
  expect(await bench.result).toEqual([]);
});

test('a failure cancels what runs and starts nothing more', async () => {
  const bench = new Bench({ A: [], B: [], C: ['B'] });
  await settled();

  await bench.end('A', false);
  expect(bench.cancelled).toEqual(['A', 'B']);
  await bench.end('B');

  expect(await bench.result).toEqual(['A']);
  expect(bench.started).toEqual(['A', 'B']);
});

test('where others go on, only what waits for the failed one does not start', async () => {
  const bench = new Bench({ A: [], B: [], C: ['A'], D: ['B'] }, { onFailure: 'go on' });
  await settled();

  await bench.end('A', false);
  await bench.end('B');
  await bench.end('D', false);

  expect(await bench.result).toEqual(['A', 'D']);
  expect(bench.started).toEqual(['A', 'B', 'D']);
  expect(bench.cancelled).toEqual([]);
});

test('an error is thrown when nothing runs any more', async () => {
  const bench = new Bench({ A: [], B: [] });
  let rejected = false;
  const outcome = bench.result.catch((error: unknown) => {
    rejected = true;
    return error;
  });
  await settled();

  await bench.throw('A', new Error('closed'));
  expect(rejected).toBe(false);
  await bench.end('B');

  expect(await outcome).toEqual(new Error('closed'));
});

test('a cancellation from outside reaches what runs', async () => {
  const outside = new AbortController();
  const bench = new Bench({ A: [], B: ['A'] }, { cancelled: outside.signal });
  await settled();

  outside.abort();
  expect(bench.cancelled).toEqual(['A']);
  await bench.end('A', false);

  expect(await bench.result).toEqual(['A']);
  expect(bench.started).toEqual(['A']);
});

test('any number may listen for the cancellation: Node.js would warn of more than ten', async () => {
  const limits: unknown[] = [];

  await inParallel({
    order: ['A'],
    waitsFor: new Map(),
    onFailure: 'cancel',
    work: async (_, cancelled) => {
      const limit = Object.getOwnPropertySymbols(cancelled).find(({ description }) => description === 'events.maxEventTargetListeners');
      limits.push(limit && Reflect.get(cancelled, limit));
      return true;
    },
  });

  expect(limits).toEqual([0]);
});
