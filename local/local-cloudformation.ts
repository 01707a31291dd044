/** Whole stacks on this machine: CloudFormation's side of the protocol, functions in child processes, a response store. */
import { setMaxListeners } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { CloudAssembly, findStack, readStacks } from './cloudformation/assembly/cloud-assembly';
import { FunctionCode } from './cloudformation/assembly/function-code';
import { StackEvent } from './cloudformation/events/stack-event';
import { randomIds } from './cloudformation/protocol/random-ids';
import { DEFAULT_VARIANTS, Variants } from './cloudformation/protocol/variants';
import { makeRegistry } from './cloudformation/resources/registry';
import { StackDescription, StackResult } from './cloudformation/stack/descriptions';
import { isSavedStacks, SavedStacks } from './cloudformation/stack/saved-state';
import { StackEngine } from './cloudformation/stack/stack-engine';
import { isRecord } from './cloudformation/template/value';
import { LambdaHost } from './lambda/lambda-host';
import { ContinueUpdateRollbackOptions, DeployOptions, DestroyOptions, LoadOptions, LocalCloudFormationOptions } from './local-cloudformation-options';
import { ResponseStore } from './store/response-store';

/** Readable and writable by its owner alone. */
const PRIVATE = 0o600;

/** An hour stretched by it still fits a timer. */
const MAX_SCALE = 100;

/**
 * Deploys the stacks of a cloud assembly without AWS.
 *
 * Functions run as child processes from the very bundles that would ship; custom resources get CloudFormation's requests and their
 * answers are read as CloudFormation reads them: replacement and its clean-up Delete, rollback, time-outs, limits. Every other resource is
 * "created" at once, with stand-in names and attributes.
 *
 * Limits: permissions are not enforced; functions whose code is an image or a zip file, or whose language does not run here, are
 * refused when they are invoked, and nested stacks whose template is no asset of the assembly at once;
 * stacks live as long as the object, unless they are saved.
 */
export class LocalCloudFormation {
  /**
   * Goes on from what `save` wrote: so a failing operation can be played again, with the same or with other code.
   *
   * Code is run from the folders that it was deployed from; they must still be there, in the same place as seen from the file. What handlers
   * made outside is not part of the state.
   *
   * @param file what `save` wrote
   * @throws if the file is none of `save`, and for folders that are gone
   */
  public static async load(file: string, options: LoadOptions = {}): Promise<LocalCloudFormation> {
    const { assembly, state } = readState(file);
    const { assembly: given, ...rest } = options;
    const loaded = new LocalCloudFormation(given ?? assembly, rest);
    const { engine } = await loaded.start();
    engine.load(state, (directory) => resolve(dirname(file), directory));
    return loaded;
  }

  /** Where functions run: their log lines, and invocations besides CloudFormation's. */
  public readonly lambda: LambdaHost;

  private readonly history: StackEvent[] = [];
  private readonly code = new FunctionCode();
  private started: Promise<{ engine: StackEngine; store: ResponseStore }> | undefined;
  private readonly closing = new AbortController();
  /** Operations run one after the other. */
  private last: Promise<unknown> = Promise.resolve();

  /** @param assembly the folder that `cdk synth` writes, or the result of `app.synth()` */
  constructor(private assembly: CloudAssembly, private readonly options: LocalCloudFormationOptions = {}) {
    checkOptions(options);
    readStacks(assembly);
    // Every request that waits for its answer listens: Node.js warns of more than ten.
    setMaxListeners(0, this.closing.signal);
    this.lambda = new LambdaHost(options.lambda);
  }

  /** Every event so far, oldest first. */
  get events(): readonly StackEvent[] {
    return this.history;
  }

  /**
   * Creates the stack, or updates it if it exists.
   *
   * A failure of the stack is a result, not an error: see `failed` and `reason`. A stack whose creation failed is deleted first, as
   * `cdk deploy` does.
   *
   * @param stackName may be left out when the assembly holds one stack
   * @throws for a stack that the assembly lacks, a template that CloudFormation would refuse, a status that allows no update
   */
  async deploy(stackName?: string, options: DeployOptions = {}): Promise<StackResult> {
    return this.exclusively(async () => {
      if (options.assembly !== undefined) this.assembly = options.assembly;
      const { engine } = await this.start();
      return engine.deploy(findStack(this.assembly, stackName), options.parameters ?? {});
    });
  }

  /**
   * Deletes the stack.
   *
   * @param stackName may be left out when the assembly holds one stack
   * @throws for a stack that neither the assembly nor an earlier deployment knows, and if resources are to be retained before a deletion failed
   */
  async destroy(stackName?: string, { retainResources = [] }: DestroyOptions = {}): Promise<StackResult> {
    return this.exclusively(async () => {
      const { engine } = await this.start();
      return engine.destroy(this.resolveName(engine, stackName), retainResources);
    });
  }

  /**
   * Goes on with the rollback of a stack in `UPDATE_ROLLBACK_FAILED`.
   *
   * See https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-continueupdaterollback.html
   *
   * @param stackName may be left out when the assembly holds one stack
   * @throws for a stack in another status, and for a resource to skip whose rollback did not fail
   */
  async continueUpdateRollback(stackName?: string, { resourcesToSkip = [] }: ContinueUpdateRollbackOptions = {}): Promise<StackResult> {
    return this.exclusively(async () => {
      const { engine } = await this.start();
      return engine.continueUpdateRollback(this.resolveName(engine, stackName), resourcesToSkip);
    });
  }

  /**
   * The stack as it is now; a deleted one has the status `DELETE_COMPLETE`.
   *
   * @throws for a stack that was never deployed
   */
  async stack(stackName?: string): Promise<StackDescription> {
    const { engine } = await this.start();
    return engine.describe(this.resolveName(engine, stackName));
  }

  /**
   * Writes the state of every stack to a file, for `LocalCloudFormation.load`.
   *
   * It waits for an operation that is under way. The file holds properties, outputs and attributes, secrets among them, and nobody else may
   * read it; it never holds a `ResponseURL`. Folders of code are written relative to the file, not copied.
   */
  async save(file: string): Promise<void> {
    return this.exclusively(async () => {
      const { engine } = await this.start();
      const folders = (directory: string): string => relative(dirname(resolve(file)), resolve(directory)) || '.';
      const assembly = folders(typeof this.assembly === 'string' ? this.assembly : this.assembly.directory);
      writeFileSync(file, JSON.stringify({ assembly, state: engine.save(folders) }, undefined, 2), { mode: PRIVATE });
    });
  }

  /** Ends all child processes and the response store; what stacks hold is not deleted. An operation that is under way is rejected. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.last.catch(() => undefined);
    await this.lambda.close();
    await (await this.started)?.store.close();
    this.code.close();
  }

  private resolveName(engine: StackEngine, stackName: string | undefined): string {
    return stackName !== undefined && engine.names().includes(stackName) ? stackName : findStack(this.assembly, stackName).stackName;
  }

  private async start(): Promise<{ engine: StackEngine; store: ResponseStore }> {
    this.started ??= this.connect();
    return this.started;
  }

  private async connect(): Promise<{ engine: StackEngine; store: ResponseStore }> {
    const { options, lambda } = this;
    const { remote } = options;
    const ids = options.ids ?? randomIds;
    const clock = options.clock ?? { now: () => new Date() };
    const store = await ResponseStore.start({ now: () => clock.now().getTime() });
    store.fault = options.responseFault;
    const variants = chosenVariants(options);
    const registry = makeRegistry({
      functions: lambda,
      code: this.code,
      topics: options.topics ?? {},
      responses: remote === undefined ? store : { open: async () => remote.openResponse() },
      send: remote && (async (serviceToken, request) => remote.send(serviceToken, request)),
      ids,
      clock,
      failures: options.failures ?? (() => undefined),
      unreachableFromVpc: options.vpcRoutes === true ? [] : [store.endpoint],
      closing: this.closing.signal,
      signature: options.responseUrlSignature ?? 'v4',
      millisecondsPerSecond: 1000 * (options.serviceTimeoutScale ?? 1),
      variants,
    });
    const engine = new StackEngine({
      registry,
      ids,
      clock,
      region: options.region,
      accountId: options.accountId,
      rollbackPhysicalId: variants.rollbackPhysicalId,
      onEvent: (event) => this.tell(event),
    });
    return { engine, store };
  }

  private tell(event: StackEvent): void {
    this.history.push(event);
    this.options.onEvent?.(event);
  }

  private async exclusively<T>(operation: () => Promise<T>): Promise<T> {
    if (this.closing.signal.aborted) throw new Error('this LocalCloudFormation is closed');
    const running = this.last.catch(() => undefined).then(operation);
    this.last = running;
    return running;
  }
}

function chosenVariants({
  rollbackPhysicalId = DEFAULT_VARIANTS.rollbackPhysicalId,
  requestsInFlight = DEFAULT_VARIANTS.requestsInFlight,
  failedUpdatePhysicalId = DEFAULT_VARIANTS.failedUpdatePhysicalId,
}: LocalCloudFormationOptions): Variants {
  return { rollbackPhysicalId, requestsInFlight, failedUpdatePhysicalId };
}

function readState(file: string): { assembly: string; state: SavedStacks } {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(content) || typeof content.assembly !== 'string' || !isSavedStacks(content.state)) {
    throw new Error(`state: "${file}" was not written by save, or by another version of it`);
  }
  return { assembly: resolve(dirname(file), content.assembly), state: content.state };
}

function checkOptions({ serviceTimeoutScale = 1, accountId = '000000000000' }: LocalCloudFormationOptions): void {
  if (!(serviceTimeoutScale > 0 && serviceTimeoutScale <= MAX_SCALE)) {
    throw new Error(`serviceTimeoutScale: must be greater than 0 and at most ${MAX_SCALE}, got ${serviceTimeoutScale}`);
  }
  if (!/^\d{12}$/.test(accountId)) throw new Error(`accountId: must be 12 digits, got ${JSON.stringify(accountId)}`);
}
