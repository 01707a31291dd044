/** Histories for pictures. */
import { StackEvent, STACK_TYPE } from '../../../../local/cloudformation/events/stack-event';

const START = Date.parse('2026-01-02T03:04:05Z');

type Line = readonly [afterMs: number, logicalId: string, status: StackEvent['status'], reason?: string];

/** Lines whose logical id is `Demo` are the stack's own. */
export function history(lines: readonly Line[], type = 'Custom::Thing'): readonly StackEvent[] {
  return lines.map(([afterMs, logicalId, status, reason]) => ({
    timestamp: new Date(START + afterMs), stackName: 'Demo', stackId: 'arn:demo', logicalId, type: logicalId === 'Demo' ? STACK_TYPE : type, status, reason,
  }));
}

export const ROLLED_BACK = history([
  [0, 'Demo', 'CREATE_IN_PROGRESS', 'User Initiated'],
  [100, 'Table', 'CREATE_IN_PROGRESS'],
  [200, 'Table', 'CREATE_IN_PROGRESS', 'Resource creation Initiated'],
  [300, 'Table', 'CREATE_COMPLETE'],
  [300, 'Thing', 'CREATE_IN_PROGRESS'],
  [1300, 'Thing', 'CREATE_FAILED', 'no <b>room</b> & no "time"'],
  [1300, 'Demo', 'ROLLBACK_IN_PROGRESS', 'The following resource(s) failed to create: [Thing].'],
  [1400, 'Table', 'DELETE_IN_PROGRESS'],
  [1900, 'Table', 'DELETE_COMPLETE'],
  [2000, 'Demo', 'ROLLBACK_COMPLETE'],
]);
