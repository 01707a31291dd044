/**
 * One request being worked on: which methods it calls, what is known to exist by now, which id is answered.
 *
 * All of it shares what is known about the thing, so it is one closure.
 */
import type { Kind } from './codec';
import { isRecord, isText, kindOf, type CustomResourceRequest } from './parse';
import { messageOf, refuse } from './reason';
import { failed, fitsAnswer, placeOf, succeeded, type Response } from './response';
import type { Logger, PhysicalResourceRequest, Properties, ResourceRequest } from './types';
import { canonicalJson, DEFAULT_ID, defaultPhysicalId, fateOf, MAX_PHYSICAL_ID_BYTES, NOTHING_MADE, UNKNOWN } from '../../src/wire';

/**
 * The answer of the methods, which never rejects; and what to answer when they do not finish: what they made is unknown,
 * unless they told.
 */
export type Lifecycle = readonly [running: Promise<Response>, cutOff: (error: unknown) => Response];

export const lifecycle = (
  request: CustomResourceRequest,
  { handlers, codec }: Kind,
  log: Logger,
  secrets: string[],
  signal: AbortSignal,
  deadline: number,
  lambdaContext: unknown,
  foreign: boolean,
): Lifecycle => {
  /** Enough for the client tokens of AWS APIs: they take at least 32 characters and often no more than 64. */
  const tokenLength = 32;
  const {
    RequestType: requestType,
    RequestId: requestId,
    StackId: stackId,
    LogicalResourceId: logicalResourceId,
    ResourceType: resourceType,
  } = request;
  const properties = declared(request.ResourceProperties);
  const oldProperties = declared(request.OldResourceProperties);
  const [coerced, oldCoerced] = [codec.coerce(properties), codec.coerce(oldProperties)];
  const idWith = (identity: unknown) => defaultPhysicalId(stackId, logicalResourceId, identity, sha256);
  const idOf = (of: Properties) => idWith(codec.identity(of));
  /** The request's own id; empty in a Create. */
  const id = (requestType !== 'Create' && request.PhysicalResourceId) || '';
  const newId = idOf(coerced);

  /** The id of what exists, or is about to: the checkpoint, or what a method returned. */
  let made: string | undefined;
  /** What a Delete told: it makes nothing. */
  let told: string | undefined;
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
    idempotencyToken: sha256([stackId, requestId, logicalResourceId, requestType].join('|')).slice(0, tokenLength),
    signal,
    deadline: new Date(deadline),
    log,
    lambdaContext,
    setPhysicalResourceId(given) {
      check(given);
      if (requestType === 'Delete') told = given;
      else made = given;
    },
  };
  const about = (physicalResourceId: string): PhysicalResourceRequest => ({ ...author, physicalResourceId });

  /** What the id of a failed Create says of the thing. */
  const lost = fateOf(id, stackId, logicalResourceId);

  /**
   * Where other accounts may send requests, they may send any id: a default one has to be of this stack and the request's properties.
   *
   * Of any selection of them, as sent or as read, since the author may have changed what tells things apart, and what is a default. What tells
   * them apart now comes first, and what comes after the tenth counts as one.
   */
  const checkDefault = (given: string): void => {
    /** One bit each, and one for the others. */
    const mostBits = 11;
    if (!foreign || !DEFAULT_ID.test(given) || given === newId || given === idOf(oldCoerced)) return;
    for (const of of new Set([properties, oldProperties].flatMap((sent) => [codec.coerce(sent), codec.read(sent), sent]))) {
      const members = Object.entries({ ...Object(codec.identity(of)), ...of });
      for (let selection = 0; selection < 2 ** Math.min(members.length, mostBits); selection += 1) {
        const selected = members.map(([name, value], index) => [name, selection / 2 ** Math.min(index, mostBits - 1) % 2 >= 1 ? value : undefined]);
        if (given === idWith(Object.fromEntries(selected))) return;
      }
    }
    refuse(`refused: "${given}" is a default id of another stack, or of other properties`);
  };

  /** Throws for an id that cannot name a thing; the resource's own always can. */
  const check: (given: unknown) => asserts given is string = (given) => {
    if (isText(given) && (given === id || !(Buffer.byteLength(given) > MAX_PHYSICAL_ID_BYTES || fateOf(given, stackId, logicalResourceId)))) {
      if (given === id) return;
      checkDefault(given);
      if (fitsAnswer(request, given)) return;
      refuse('physicalResourceId: too long for any answer');
    }
    refuse(`physicalResourceId: expected 1 to ${MAX_PHYSICAL_ID_BYTES} bytes, not like those of failed Creates, got ${JSON.stringify(given)}`);
  };

  /** Reads what a method returned; the id is `fallback` when it told none. */
  const settle = async (returned: unknown, fallback: string): Promise<Response> => {
    const result = isRecord(returned) && returned;
    const { physicalResourceId, outputs, noEcho: hidden = false, ...others }: Record<string, unknown> = result || {};
    // The member of aws-cdk-lib's shape is refused below, but it is the id of what was made all the same.
    const given = physicalResourceId === undefined ? others.PhysicalResourceId ?? made ?? fallback : physicalResourceId;
    // A number names the thing by its text; what names nothing leaves the checkpoint, or else the default id.
    bad = given && typeof given !== 'object' ? String(given) : made ?? fallback;
    check(given);
    made = given;
    bad = undefined;
    if (Object.keys(others).length || (returned !== undefined && returned !== null && !result)) {
      refuse(`expected { physicalResourceId, outputs, noEcho }, got ${result ? Object.keys(result) : kindOf(returned)}`);
    }
    if (typeof hidden !== 'boolean') refuse(`noEcho: expected a boolean, got ${kindOf(hidden)}`);
    noEcho ||= hidden;
    const data = await codec.data(outputs, secrets);
    if (hidden && data) secrets.push(...Object.values(data).flat());
    return succeeded(request, made, noEcho, data);
  };

  const create = async (): Promise<Response> => settle(await handlers.create(author), newId);

  /** Deletes what may have been made under a default id, in the way that the author chose. */
  const removeUnknown = async (lostOne: ResourceRequest): Promise<unknown> => {
    const { deleteUnknown } = handlers;
    return deleteUnknown === 'delete'
      ? handlers.delete({ ...lostOne, physicalResourceId: lostOne.defaultPhysicalResourceId })
      : deleteUnknown?.call(handlers, lostOne);
  };

  /**
   * An Update from other properties to those of the resource's own default id rolls a replacement back. CloudFormation
   * never learnt the id of what that one made, if it was killed or cancelled: nobody else will ask for its deletion.
   */
  const forget = async (): Promise<void> => {
    const oldId = idOf(oldCoerced);
    if (newId !== id || oldId === id) return;
    try {
      await removeUnknown({ ...author, properties: author.oldProperties, defaultPhysicalResourceId: oldId });
    } catch (error) {
      // What may be left over must not keep the resource from being rolled back.
      log.error('may be left behind', { PhysicalResourceId: oldId, error });
    }
  };

  const update = async (): Promise<Response> => {
    await forget();
    const inPlace = !lost && (newId === id || newId === idOf(oldCoerced));
    if (inPlace && handlers.update !== 'replace') return settle(await handlers.update(about(id)), id);
    // In place with nothing to call: only the outputs are to be told again.
    for (const candidate of inPlace ? [id] : lost ? [newId] : [id, newId]) {
      const thing = await handlers.read?.(about(candidate));
      found = !!thing;
      if (thing) return settle(thing, candidate);
    }
    if (!inPlace) return create();
    if (handlers.read) refuse(`read found no "${id}"`);
    return settle(undefined, id);
  };

  const remove = async (): Promise<Response> => {
    const result = await (lost ? removeUnknown(author) : handlers.delete(about(id)));
    const { physicalResourceId, PhysicalResourceId }: Record<string, unknown> = isRecord(result) ? result : {};
    if (!lost && [told, physicalResourceId, PhysicalResourceId].some((given) => (given ?? id) !== id)) refuse('delete cannot change the physicalResourceId');
    return succeeded(request, id, noEcho);
  };

  const answer = async (): Promise<Response> => {
    checkDefault(id);
    if (requestType === 'Delete' && lost && (lost === NOTHING_MADE || !handlers.deleteUnknown)) {
      log.info('delete not called', { lost });
      return succeeded(request, id, noEcho);
    }
    // Properties that are not valid fail here, before the first method is called.
    author = await codec.complete(author);
    return { Create: create, Update: update, Delete: remove }[requestType]();
  };

  const fail = (marker: string) => failed(request, id || (made ?? marker), noEcho, problem, placeOf(lambdaContext), secrets);
  const running = answer().catch(async (error) => {
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
    return fail(unknown ? UNKNOWN : NOTHING_MADE);
  });
  return [running, (error) => {
    problem = (problem && `${problem}; `) + messageOf(error) + (id && made && made !== id ? `; "${made}" may be left behind` : '');
    return fail(UNKNOWN);
  }];
};

/** What the author declared: without the properties that are CloudFormation's. */
const declared = (given: unknown): Properties => {
  const { ServiceToken, ServiceTimeout, ...properties }: Properties = isRecord(given) ? given : {};
  return properties;
};

const changed = (properties: Properties, old: Properties): string[] =>
  Object.keys({ ...properties, ...old }).filter((name) => canonicalJson(properties[name]) !== canonicalJson(old[name]));

/** Loaded when first used: a function that only starts up needs no cryptography. */
const sha256 = (text: string): string => process.getBuiltinModule('crypto').hash('sha256', text);
