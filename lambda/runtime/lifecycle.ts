/**
 * One request being worked on: which methods it calls, what is known to exist by now, which id is answered.
 *
 * All of it shares what is known about the thing, so it is one closure.
 */
import type { Kind } from './codec';
import { isRecord, type CustomResourceRequest } from './parse';
import { messageOf } from './reason';
import { failed, placeOf, succeeded, type Response } from './response';
import type { Logger, PhysicalResourceRequest, Properties, ResourceRequest } from './types';
import { canonicalJson, CDK_MARKERS, defaultPhysicalId, isInventedId, Marker, MAX_PHYSICAL_ID_BYTES } from '../../src/wire';

/** Enough for the client tokens of AWS APIs: they take at least 32 characters and often no more than 64. */
const TOKEN_LENGTH = 32;

export interface Lifecycle {
  /** Calls the methods. Never rejects. */
  work(): Promise<Response>;
  /** What to answer when the methods do not finish: what they made is unknown, unless they told. */
  cutOff(error: unknown): Response;
}

export function lifecycle(
  request: CustomResourceRequest,
  { handlers, codec }: Kind,
  log: Logger,
  secrets: string[],
  signal: AbortSignal,
  deadline: number,
  lambdaContext: unknown,
): Lifecycle {
  const { RequestType: requestType, RequestId: requestId, StackId: stackId } = request;
  const { LogicalResourceId: logicalResourceId, ResourceType: resourceType } = request;
  const properties = declared(request.ResourceProperties);
  const oldProperties = declared(request.OldResourceProperties);
  const [coerced, oldCoerced] = [codec.coerce(properties), codec.coerce(oldProperties)];
  const idOf = (of: Properties) => defaultPhysicalId(stackId, logicalResourceId, codec.identity(of), sha256);
  /** The request's own id; empty in a Create. */
  const id = (requestType !== 'Create' && request.PhysicalResourceId) || '';
  const newId = idOf(coerced);

  /** The id of what exists, or is about to: the checkpoint, or what a method returned. */
  let made: string | undefined;
  /** What exists under an id that CloudFormation would refuse or misread. */
  let bad: string | undefined;
  /** `read` found the thing: it is not this request's to delete. */
  let found = false;
  let noEcho = codec.noEcho;
  /** What failed, while what was made is still being deleted. */
  let problem = '';

  let author: ResourceRequest = {
    requestType,
    requestId,
    stackId,
    logicalResourceId,
    resourceType,
    properties,
    oldProperties,
    changed: requestType === 'Update' ? changed(coerced, oldCoerced) : [],
    defaultPhysicalResourceId: newId,
    idempotencyToken: sha256([stackId, requestId, logicalResourceId, requestType].join('|')).slice(0, TOKEN_LENGTH),
    signal,
    deadline: new Date(deadline),
    log,
    lambdaContext,
    setPhysicalResourceId(given) {
      check(given);
      made = given;
    },
  };
  /** Before the first method is called: properties that are not valid fail here. */
  const prepare = async () => {
    author = await codec.complete(author);
  };
  const about = (physicalResourceId: string): PhysicalResourceRequest => ({ ...author, physicalResourceId });

  /** What the id of a failed Create says of the thing; nothing for any other id. */
  const fate = (of: string) => {
    if (of === Marker.NOTHING_MADE || CDK_MARKERS.includes(of)) return 'nothing';
    return of === Marker.UNKNOWN || isInventedId(of, stackId, logicalResourceId) ? 'unknown' : '';
  };

  /** Throws for an id that cannot name a thing; the resource's own always can. */
  function check(given: unknown): void {
    const wrong = typeof given !== 'string' || !given ? 'not a text'
      : given === id ? ''
        : Buffer.byteLength(given) > MAX_PHYSICAL_ID_BYTES ? `over ${MAX_PHYSICAL_ID_BYTES} bytes`
          : fate(given) && 'of the form of a failed Create\'s';
    if (wrong) throw new Error(`physicalResourceId ${JSON.stringify(given)} is ${wrong}`);
  }

  /** Reads what a method returned; the id is `fallback` when it told none. */
  async function settle(returned: unknown, fallback: string): Promise<Response> {
    const { physicalResourceId, PhysicalResourceId, outputs, ...rest }: Record<string, unknown> = isRecord(returned) ? returned : {};
    // The member of aws-cdk-lib's shape is refused below, but it is the id of what was made all the same.
    const given = physicalResourceId === undefined ? PhysicalResourceId ?? made ?? fallback : physicalResourceId;
    // A number names the thing by its text; what names nothing leaves the checkpoint, or else the default id.
    bad = given && typeof given !== 'object' ? String(given) : made ?? fallback;
    check(given);
    made = bad;
    bad = undefined;
    const { noEcho: hidden = false, ...unknown } = rest;
    if (PhysicalResourceId !== undefined || Object.keys(unknown).length || (returned !== undefined && !isRecord(returned)) || typeof hidden !== 'boolean') {
      throw new Error(`expected { physicalResourceId, outputs, noEcho }, got ${isRecord(returned) ? Object.keys(returned) : typeof returned}`);
    }
    noEcho ||= hidden;
    const data = await codec.data(outputs, secrets);
    if (hidden && data) secrets.push(...Object.values(data).flat());
    return succeeded(request, made, noEcho, data);
  }

  async function update(): Promise<Response> {
    await prepare();
    const lost = fate(id);
    const inPlace = !lost && (newId === id || newId === idOf(oldCoerced));
    if (inPlace && handlers.update !== 'replace') return settle(await handlers.update(about(id)), id);
    // In place with nothing to call: only the outputs are to be told again.
    for (const candidate of inPlace ? [id] : lost ? [newId] : [id, newId]) {
      const thing = await handlers.read?.(about(candidate));
      found = !!thing;
      if (thing) return settle(thing, candidate);
    }
    if (!inPlace) return make();
    if (handlers.read) throw new Error(`read found no "${id}"`);
    return settle(undefined, id);
  }

  async function create(): Promise<Response> {
    await prepare();
    return make();
  }

  async function make(): Promise<Response> {
    return settle(await handlers.create(author), newId);
  }

  async function remove(): Promise<Response> {
    const lost = fate(id);
    const { deleteUnknown } = handlers;
    if (!lost) {
      await prepare();
      const result: unknown = await handlers.delete(about(id));
      if (isRecord(result) && (result.physicalResourceId ?? id) !== id) throw new Error('delete cannot change the physicalResourceId');
    } else if (lost === 'nothing' || !deleteUnknown) {
      log.info('delete not called', { made: lost });
    } else {
      await prepare();
      await (deleteUnknown === 'delete' ? handlers.delete(about(newId)) : deleteUnknown.call(handlers, author));
    }
    return succeeded(request, id, noEcho);
  }

  const fail = (of: string) => failed(request, of, noEcho, problem, placeOf(lambdaContext), secrets);
  return {
    async work() {
      try {
        return await { Create: create, Update: update, Delete: remove }[requestType]();
      } catch (error) {
        problem = messageOf(error);
        // What told no id of its own was looked for under the default id: whether it was there is unknown.
        let unknown = bad === newId;
        // CloudFormation deletes what a failed Create reports; it never learns what a failed Update made under another id.
        for (const leftover of found ? [] : [bad, id && made]) {
          if (!leftover || leftover === (id || made)) continue;
          try {
            await handlers.delete(about(leftover));
          } catch (inner) {
            unknown = true;
            problem += `; "${leftover}" was made and not deleted: ${messageOf(inner)}`;
          }
        }
        return fail(id || (made ?? (unknown ? Marker.UNKNOWN : Marker.NOTHING_MADE)));
      }
    },
    cutOff(error) {
      problem = (problem && `${problem}; `) + messageOf(error) + (id && made && made !== id ? `; "${made}" may be left behind` : '');
      return fail(id || (made ?? Marker.UNKNOWN));
    },
  };
}

/** What the author declared: without the properties that are CloudFormation's. */
function declared({ ServiceToken, ServiceTimeout, ...properties }: Properties = {}): Properties {
  return properties;
}

function changed(properties: Properties, old: Properties): string[] {
  const texts = (of: Properties) => new Map(Object.entries(of).map(([name, value]) => [name, canonicalJson(value)]));
  const [now, before] = [texts(properties), texts(old)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name));
}

/** Loaded when first used: a function that only starts up needs no cryptography. */
function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
