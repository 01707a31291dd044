/** Where AWS documents nothing, and public reports do not settle it: every reading can be chosen, and providers must come through with each. */
export interface Variants {
  /**
   * The physical id that the Update of a rollback carries after a finished replacement: `new` = the replacement's, `old` = the one before.
   *
   * @default 'new'
   */
  readonly rollbackPhysicalId: 'old' | 'new';

  /**
   * What becomes of a custom resource's request that is under way when another resource fails.
   *
   * `cancel` = nobody waits for the answer: the resource fails with "Resource creation cancelled", its Delete carries an invented id, and
   * comes while the Create still runs (https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/1730 and 1814).
   * `wait` = the answer is waited for, and counts; then the rollback begins.
   *
   * @default 'cancel'
   */
  readonly requestsInFlight: 'cancel' | 'wait';

  /**
   * The physical id of a resource whose Update was answered `FAILED`: `answered` = the answer's, `request` = the one before.
   *
   * @default 'answered'
   */
  readonly failedUpdatePhysicalId: 'answered' | 'request';
}

export const DEFAULT_VARIANTS: Variants = { rollbackPhysicalId: 'new', requestsInFlight: 'cancel', failedUpdatePhysicalId: 'answered' };

/**
 * Every combination, to run a test under each: `test.each(VARIANTS)('…', async (variants) => new LocalCloudFormation(assembly, variants) …)`.
 */
export const VARIANTS: readonly Variants[] = (['new', 'old'] as const).flatMap((rollbackPhysicalId) => (
  (['cancel', 'wait'] as const).flatMap((requestsInFlight) => (
    (['answered', 'request'] as const).map((failedUpdatePhysicalId) => ({ rollbackPhysicalId, requestsInFlight, failedUpdatePhysicalId }))))));
