/**
 * What the types of AWS itself have in common here: done at once, properties as evaluated, replacements that a rollback simply drops.
 *
 * What their methods throw fails the resource.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html (a replacement is made first, what it
 * replaces is deleted last)
 */
import { Outcome, ResourceDeletion, ResourceProvider, ResourceRequest, ResourceUpdate } from './resource-provider';
import { ResourceState, StackIdentity } from '../stack/stack-state';
import { Value, ValueObject } from '../template/value';

export abstract class BuiltInProvider implements ResourceProvider {
  public readonly updatesBackFromReplacement = false;

  normalize(properties: ValueObject): ValueObject {
    return properties;
  }

  async delete({ physicalId }: ResourceDeletion): Promise<Outcome> {
    return done(physicalId);
  }

  /** What is only a name needs nothing. */
  restore(_request: ResourceDeletion): void {}

  /** A stand-in that stays the same for the thing's life. */
  attribute(resource: ResourceState, name: string, _stack: StackIdentity): Value {
    return `${resource.physicalId}-${name}`;
  }

  abstract create(request: ResourceRequest): Promise<Outcome>;
  abstract update(request: ResourceUpdate): Promise<Outcome>;
}

export function done(physicalId: string): Outcome {
  return { ok: true, physicalId, attributes: {}, noEcho: false };
}
