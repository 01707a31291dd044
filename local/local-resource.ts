/** One custom resource, its handler called in this process: CloudFormation and Lambda for unit tests. */
import { sameValue, ValueObject } from './cloudformation/template/value';
import { LambdaFunction } from './in-process/call-handler';
import { LocalResourceOptions, ResourceSettings, settingsOf } from './in-process/options';
import { SentProperties, sentProperties } from './in-process/properties';
import { Requests, Thing } from './in-process/requests';
import { LocalResourceResult } from './in-process/result';

/** What CloudFormation knows of the resource. */
interface Held extends Thing {
  readonly data: ValueObject;
  readonly noEcho: boolean;
  /** What `create` left when it failed and nothing was rolled back, or the rollback failed too: it can only be deleted. */
  readonly failed: boolean;
}

/**
 * Plays CloudFormation for one custom resource whose handler runs in this process: for unit tests in Jest, Vitest and `node:test`.
 *
 *     const user = new LocalResource(handler);
 *     const created = await user.create({ name: 'bob', connections: 5 });
 *     expect(created).toMatchObject({ status: 'SUCCESS', physicalResourceId: 'bob', data: { port: '5432' } });
 *
 * Properties reach the handler as CloudFormation sends them, every number and boolean as text. The answer is taken over HTTP on the
 * loopback interface as strictly as S3 and CloudFormation take it. A failed Create is followed by its Delete, a failed Update by an
 * Update with the properties swapped, a replacement by the Delete of the old thing.
 *
 * What the handler does wrong is a result with status `FAILED`; what the test does wrong is an error. `process.exit` in a handler ends
 * the call, not the process: see `exitStatus`.
 *
 * Limits: a handler that never stops goes on after its result, since only a process of its own could be ended; an error that nobody
 * catches reaches the test runner. Whole stacks, with the bundles that ship, are the business of `LocalCloudFormation`.
 */
export class LocalResource {
  private readonly settings: ResourceSettings;
  private readonly requests: Requests;
  private readonly serviceToken: string;
  private held: Held | undefined;
  private underWay: string | undefined;

  /** @param handler what the function exports for Lambda to call: any handler of custom resource requests, not only this package's */
  constructor(handler: LambdaFunction, options: LocalResourceOptions = {}) {
    if (typeof handler !== 'function') {
      throw new Error(`LocalResource: handler must be the function that Lambda calls, got ${handler === null ? 'null' : typeof handler}`);
    }
    this.settings = settingsOf(options, handler);
    this.serviceToken = `arn:aws:lambda:us-east-1:123456789012:function:${this.settings.stackName}-Handler`;
    this.requests = new Requests(handler, this.settings);
  }

  /** The id that CloudFormation knows the resource by; undefined while there is no resource. */
  get physicalResourceId(): string | undefined {
    return this.held?.physicalResourceId;
  }

  /**
   * Creates the resource; a failure is followed by the Delete of the rollback.
   *
   * @throws when the resource exists, and for properties that no template can hold
   */
  async create(properties: object = {}): Promise<LocalResourceResult> {
    return this.exclusively('create', async () => {
      if (this.held !== undefined) throw new Error('create(): the resource exists; call update() or delete(), or make another LocalResource');
      const wanted = this.sent(properties);
      const result = await this.requests.create(wanted);
      this.hold(result, wanted, result.status === 'FAILED');
      if (this.held === undefined || result.status === 'SUCCESS' || !this.settings.rollback) return result;
      const rollback = await this.requests.delete(this.held);
      if (rollback.status === 'SUCCESS') this.held = undefined;
      return { ...result, rollback };
    });
  }

  /**
   * Updates the resource to these properties: all of them, none is kept from before.
   *
   * A replacement is followed by the Delete of the old thing, a failure by an Update back. Without a change nothing is sent, as
   * CloudFormation does.
   *
   * @throws when there is no resource, and for properties that no template can hold
   */
  async update(properties: object): Promise<LocalResourceResult> {
    return this.exclusively('update', async () => {
      const before = this.existing('update');
      if (before.failed) throw new Error('update(): the resource was not created; call delete()');
      const wanted = this.sent(properties);
      if (sameValue(before.properties, wanted)) return unchanged(before);
      const result = await this.requests.update(before, wanted);
      if (result.status === 'FAILED') return this.rollBack(before, result, wanted);
      this.hold(result, wanted);
      return result.replaced ? { ...result, cleanup: await this.requests.cleanUp(before) } : result;
    });
  }

  /**
   * Deletes the resource. After a failure it is still there, and the Delete can be tried again.
   *
   * @throws when there is no resource
   */
  async delete(): Promise<LocalResourceResult> {
    return this.exclusively('delete', async () => {
      const result = await this.requests.delete(this.existing('delete'));
      if (result.status === 'SUCCESS') this.held = undefined;
      return result;
    });
  }

  /**
   * Delivers the last request once more, as Lambda and SNS sometimes do: the answer should be the same, and nothing made twice.
   *
   * CloudFormation has its answer already: the result changes nothing of the resource, and nothing follows from it.
   *
   * @throws when nothing was sent yet
   */
  async redeliver(): Promise<LocalResourceResult> {
    return this.exclusively('redeliver', async () => {
      const result = await this.requests.again();
      if (result === undefined) throw new Error('redeliver(): nothing was sent yet; call create() first');
      return result;
    });
  }

  /**
   * CloudFormation takes over the id of a failed Update, and sends the properties back to it. Whatever thing it knew of that does not
   * answer in the end is deleted.
   */
  private async rollBack(before: Held, failure: LocalResourceResult, wanted: SentProperties): Promise<LocalResourceResult> {
    const now = { physicalResourceId: failure.physicalResourceId, properties: wanted };
    this.held = { ...before, physicalResourceId: now.physicalResourceId };
    if (!this.settings.rollback) return failure;
    const rollback = await this.requests.update(now, before.properties);
    if (rollback.status === 'FAILED') {
      this.held = { ...before, physicalResourceId: rollback.physicalResourceId };
      return { ...failure, rollback };
    }
    this.hold(rollback, before.properties);
    const things = before.physicalResourceId === now.physicalResourceId ? [before] : [before, now];
    let cleanup: LocalResourceResult | undefined;
    for (const thing of things) {
      if (thing.physicalResourceId === rollback.physicalResourceId) continue;
      const deleted = await this.requests.cleanUp(thing);
      if (cleanup?.status !== 'FAILED') cleanup = deleted;
    }
    return { ...failure, rollback: cleanup === undefined ? rollback : { ...rollback, cleanup } };
  }

  private hold({ physicalResourceId, data, noEcho }: LocalResourceResult, properties: SentProperties, failed = false): void {
    this.held = { physicalResourceId, properties, data, noEcho, failed };
  }

  private existing(operation: string): Held {
    if (this.held === undefined) throw new Error(`${operation}(): there is no resource; call create() first`);
    return this.held;
  }

  private sent(properties: object): SentProperties {
    if ('ServiceToken' in properties) throw new Error('properties.ServiceToken: is set by LocalResource; leave it out');
    return sentProperties(properties, this.serviceToken, this.settings.serviceTimeoutSeconds);
  }

  /** CloudFormation sends a resource one request at a time. */
  private async exclusively(operation: string, work: () => Promise<LocalResourceResult>): Promise<LocalResourceResult> {
    if (this.underWay !== undefined) throw new Error(`${operation}(): ${this.underWay}() is still under way; await it first`);
    this.underWay = operation;
    try {
      return await work();
    } finally {
      this.underWay = undefined;
    }
  }
}

function unchanged({ physicalResourceId, data, noEcho }: Held): LocalResourceResult {
  return { requestType: 'Update', status: 'SUCCESS', physicalResourceId, data, noEcho, replaced: false, logs: [] };
}
