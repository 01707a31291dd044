import { CommandName } from './arguments/options';

/** The command line is wrong, or names something that cannot be used. */
export class UsageError extends Error {
  /** @param command whose help shows what is allowed */
  constructor(message: string, public readonly command?: CommandName, options?: ErrorOptions) {
    super(message, options);
  }
}
