/** `ServiceTimeout`: how long CloudFormation waits for an answer. */
import { Duration } from 'aws-cdk-lib';
import { IConstruct } from 'constructs';
import { checkDuration, misuse } from './checks';
import { MAX_SERVICE_TIMEOUT_SECONDS } from '../wire';

/** Throws unless CloudFormation takes it and the function can use its whole time-out. */
export function checkServiceTimeout(scope: IConstruct, serviceTimeout: Duration, functionTimeout?: Duration): void {
  checkDuration(scope, serviceTimeout, {
    name: 'serviceTimeout',
    min: Duration.seconds(1),
    max: Duration.seconds(MAX_SERVICE_TIMEOUT_SECONDS),
    fix: 'CloudFormation allows nothing else',
  });
  if (functionTimeout === undefined || functionTimeout.isUnresolved() || serviceTimeout.isUnresolved()) return;
  if (serviceTimeout.toSeconds() >= functionTimeout.toSeconds()) return;
  throw misuse(
    scope,
    `serviceTimeout must be at least the provider's timeout (${functionTimeout.toHumanString()}), got ${serviceTimeout.toHumanString()}; `
    + 'raise it, or lower the timeout of the provider',
  );
}
