import { history, ROLLED_BACK } from './events';
import { makeTimeline } from '../../../../local/cli/report/timeline';

test('a rolled-back creation: one row a resource, each operation a bar with its outcome, reasons that matter', () => {
  const bar = (from: number, to: number, status: string, outcome: string): object => ({ from, to, status, outcome });

  expect(makeTimeline(ROLLED_BACK)).toEqual({
    title: 'Demo: ROLLBACK_COMPLETE',
    start: new Date('2026-01-02T03:04:05Z'),
    durationMs: 2000,
    rows: [
      {
        logicalId: 'Demo',
        type: 'AWS::CloudFormation::Stack',
        bars: [bar(0, 1300, 'CREATE_IN_PROGRESS', 'failed'), bar(1300, 2000, 'ROLLBACK_COMPLETE', 'rolled-back')],
        reasons: ['ROLLBACK_IN_PROGRESS: The following resource(s) failed to create: [Thing].'],
      },
      {
        logicalId: 'Table',
        type: 'Custom::Thing',
        bars: [bar(100, 300, 'CREATE_COMPLETE', 'complete'), bar(1400, 1900, 'DELETE_COMPLETE', 'deleted')],
        reasons: [],
      },
      { logicalId: 'Thing', type: 'Custom::Thing', bars: [bar(300, 1300, 'CREATE_FAILED', 'failed')], reasons: ['CREATE_FAILED: no <b>room</b> & no "time"'] },
    ],
  });
});

test('an update with clean-up is complete when the clean-up begins', () => {
  const [stack] = makeTimeline(history([
    [0, 'Demo', 'UPDATE_IN_PROGRESS'], [5, 'Demo', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'], [9, 'Demo', 'UPDATE_COMPLETE'],
  ])).rows;

  expect(stack?.bars.map(({ outcome }) => outcome)).toEqual(['complete', 'complete']);
});

test('a rollback with clean-up stays a rollback', () => {
  const [stack] = makeTimeline(history([
    [0, 'Demo', 'UPDATE_IN_PROGRESS'], [3, 'Demo', 'UPDATE_ROLLBACK_IN_PROGRESS'],
    [5, 'Demo', 'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS'], [9, 'Demo', 'UPDATE_ROLLBACK_COMPLETE'],
  ])).rows;

  expect(stack?.bars.map(({ outcome }) => outcome)).toEqual(['failed', 'rolled-back', 'rolled-back']);
});

test.each<[string, Parameters<typeof history>[0], object]>([
  ['no event tells the end of is unfinished until the last event', [[0, 'Thing', 'CREATE_IN_PROGRESS'], [50, 'Other', 'CREATE_IN_PROGRESS']], { from: 0, to: 50, outcome: 'unfinished' }],
  ['another operation follows is unfinished', [[0, 'Thing', 'CREATE_IN_PROGRESS'], [20, 'Thing', 'DELETE_IN_PROGRESS']], { from: 0, to: 20, outcome: 'unfinished' }],
  ['is retained is kept', [[7, 'Thing', 'DELETE_SKIPPED']], { from: 0, to: 0, outcome: 'kept' }],
])('what %s', (_, lines, expected) => {
  expect(makeTimeline(history(lines)).rows[0]?.bars[0]).toMatchObject(expected);
});

test('the same logical id in two stacks is two rows', () => {
  const [event] = history([[0, 'Thing', 'CREATE_COMPLETE']]);
  if (event === undefined) throw new Error('expected an event');

  expect(makeTimeline([event, { ...event, stackId: 'arn:other' }]).rows).toHaveLength(2);
});

test('an operation without events changed nothing', () => {
  expect(makeTimeline([])).toEqual({ title: 'no events: nothing changed', start: undefined, durationMs: 0, rows: [] });
});
