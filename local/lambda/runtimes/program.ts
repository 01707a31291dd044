/** What is started in a child process to run a function. */
export interface Program {
  /** Name or path of the executable. */
  readonly command: string;
  readonly args: readonly string[];

  /** Variables that the language wants; the function's own win over them. */
  readonly environment?: Readonly<Record<string, string>>;
}
