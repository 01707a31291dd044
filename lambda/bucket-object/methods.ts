/** What the resource does, request by request. */
import type { bucketObject, ObjectOutputs, ObjectProperties } from './contract';
import { nameOf, type Deps, type Place } from './place';
import { remove, removeVersions } from './remove';
import { current, write, writeNew } from './write';
import type { ContractInput } from '../../src/contract';
import type { ContractHandlers, ResourceRequest } from '../runtime';

type Methods = ContractHandlers<ContractInput<typeof bucketObject>, ObjectProperties, ObjectOutputs>;

export function createMethods(deps: Deps): Methods {
  return {
    create: async (request) => {
      refuseWildcards(request.properties);
      const id = request.defaultPhysicalResourceId;
      // Not before: after a write that was refused there is nothing to delete, and S3 would refuse to look for it, too.
      const mayExist = (): void => request.setPhysicalResourceId(id);
      return at(request, deps, async (place) => ({ physicalResourceId: id, outputs: await writeNew(place, request.properties, id, mayExist) }));
    },

    // The key is the resource's: what somebody else made of the object is corrected, as with every other resource.
    update: async (request) => at(request, deps, async (place) => {
      const { properties, physicalResourceId } = request;
      return { outputs: await current(place, properties, physicalResourceId) ?? await write(place, properties, physicalResourceId) };
    }),

    read: async (request) => at(request, deps, async (place) => {
      const outputs = await current(place, request.properties, request.physicalResourceId);
      return outputs && { outputs };
    }),

    delete: async (request) => {
      const { physicalResourceId, properties: { bucketName, key, region, deleteVersions } } = request;
      if (bucketName === undefined || key === undefined) return request.log.warn('nothing to delete: the request names no object');
      return at({ ...request, properties: { bucketName, key, region } }, deps, async (place) => (
        deleteVersions === true ? removeVersions(place, physicalResourceId) : remove(place, physicalResourceId)));
    },

    // Only an object that carries the id is deleted: it is safe to look for one.
    deleteUnknown: 'delete',
  };
}

/** Works on the object of a request, with a connection of its own. */
async function at<T>(request: ResourceRequest<ObjectProperties, unknown>, deps: Deps, work: (place: Place) => Promise<T>): Promise<T> {
  const { properties: { bucketName, key, region }, log, signal, deadline } = request;
  const s3 = deps.connect(region);
  try {
    return await work({ s3, bucket: bucketName, key, log, signal, deadline, now: deps.now, sleep: deps.sleep });
  } finally {
    s3.destroy();
  }
}

/** A key that was a token at synthesis stands in the policy as it came: there, these are wildcards and variables. */
function refuseWildcards({ bucketName: bucket, key, keyIsEscaped }: ObjectProperties): void {
  if (keyIsEscaped === true || !/[*?]|\$\{/.test(key)) return;
  throw new Error(`key: expected no "*", "?" or "\${" in a key that is known at deployment only, got ${nameOf({ bucket, key })}; write the key without a token, or choose another one`);
}
