import { outcomeOf } from '../../../../local/cloudformation/events/outcome';

test.each([
  ['CREATE_FAILED', 'failed'],
  ['UPDATE_ROLLBACK_FAILED', 'failed'],
  ['DELETE_SKIPPED', 'kept'],
  ['ROLLBACK_IN_PROGRESS', 'rolled-back'],
  ['UPDATE_ROLLBACK_COMPLETE', 'rolled-back'],
  ['DELETE_COMPLETE', 'deleted'],
  ['UPDATE_COMPLETE', 'complete'],
  ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'unfinished'],
  ['CREATE_IN_PROGRESS', 'unfinished'],
] as const)('%s is %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome);
});
