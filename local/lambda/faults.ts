/** What goes wrong between a caller and a function in AWS without anybody's fault, to be had on purpose. */
import { DestinationCondition } from './destination-record';

/** An asynchronous event, as a fault may look at it. */
export interface QueuedEvent {
  readonly functionName: string;
  readonly requestId: string;

  /** The event; it may hold a `ResponseURL`, which is a secret. */
  readonly payload: unknown;
}

/** A record on its way to a destination, as a fault may look at it. */
export interface DestinationDelivery {
  readonly functionName: string;
  readonly destinationArn: string;
  readonly condition: DestinationCondition;
}

/** Each is asked once for each event or record. */
export interface LambdaFaults {
  /**
   * How often an asynchronous event is delivered besides the first time: Lambda's queue delivers at least once. Every delivery carries the
   * same request id and has attempts and a destination record of its own.
   *
   * @default - once is enough
   * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html
   */
  readonly duplicates?: (event: QueuedEvent) => number;

  /**
   * How long the function is throttled for an event, in seconds. The event waits; one that would get older than its function allows
   * (`MaximumEventAgeInSeconds`) is given up at once, without having run, and its record says `EventAgeExceeded`.
   *
   * @default - only functions whose reserved concurrency is 0 are throttled, for good
   * @see https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
   */
  readonly throttledSeconds?: (event: QueuedEvent) => number;

  /**
   * Whether Lambda may not (yet) call a destination, as after a policy that has not spread through IAM: the record is lost.
   *
   * @default - every destination may be called
   * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html (`DestinationDeliveryFailures`)
   */
  readonly destinationDenied?: (delivery: DestinationDelivery) => boolean;
}
