/**
 * Stands for `@smithy/core/event-streams` in the bundle: no operation of this function sends or gets a stream of events.
 *
 * Names and shapes are those of the module that it stands for.
 */

/** Called for every client. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

/** Called for the first event of a stream. */
export const eventStreamSerdeProvider = (): never => {
  throw new Error('streams of events are not in this bundle');
};

export class EventStreamSerde {
  constructor() {
    eventStreamSerdeProvider();
  }
}
