import { Progress } from '../../../../local/cli/output/progress';
import { StackEvent, STACK_TYPE } from '../../../../local/cloudformation/events/stack-event';

const START = Date.parse('2026-01-02T03:04:05Z');

function anEvent(logicalId: string, status: StackEvent['status'], afterMs: number, type = 'Custom::Thing'): StackEvent {
  return { timestamp: new Date(START + afterMs), stackName: 'Demo', stackId: 'arn:demo', logicalId, type, status };
}

function progress(events: readonly StackEvent[], afterMs: number): string {
  const observer = new Progress();
  for (const event of events) observer.observe(event);
  return observer.text(START + afterMs);
}

test('the oldest operation that takes long is named, the others are counted', () => {
  const events = [
    anEvent('Demo', 'CREATE_IN_PROGRESS', 0, STACK_TYPE),
    anEvent('First', 'CREATE_IN_PROGRESS', 0),
    anEvent('Second', 'CREATE_IN_PROGRESS', 1000),
    anEvent('Third', 'CREATE_IN_PROGRESS', 12_000),
  ];

  expect(progress(events, 12_900)).toBe('First CREATE_IN_PROGRESS for 12 s (and 1 more)');
});

test('"Resource creation Initiated" does not start the count again', () => {
  expect(progress([anEvent('Thing', 'CREATE_IN_PROGRESS', 0), anEvent('Thing', 'CREATE_IN_PROGRESS', 4000)], 5000)).toBe('Thing CREATE_IN_PROGRESS for 5 s');
});

test('another operation on the same resource counts from its own start', () => {
  expect(progress([anEvent('Thing', 'CREATE_IN_PROGRESS', 0), anEvent('Thing', 'DELETE_IN_PROGRESS', 4000)], 7000)).toBe('Thing DELETE_IN_PROGRESS for 3 s');
});

test.each<[string, readonly StackEvent[], number]>([
  ['nothing runs', [], 10_000],
  ['everything has ended', [anEvent('Thing', 'CREATE_IN_PROGRESS', 0), anEvent('Thing', 'CREATE_FAILED', 5000)], 10_000],
  ['what runs began just now', [anEvent('Thing', 'CREATE_IN_PROGRESS', 0)], 1999],
])('there is none while %s', (_, events, afterMs) => {
  expect(progress(events, afterMs)).toBe('');
});
