/**
 * CloudFormation's requests as events, for tests that call a handler by hand.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-requests.html
 */
import { randomUUID } from 'node:crypto';
import { SentProperties, sentProperties } from './properties';
import { CreateRequest, DeleteRequest, UpdateRequest } from '../cloudformation/protocol/request';
import { presignedPath } from '../store/presigned-url';

/** Reserved for names that never resolve: no test answers to a bucket of somebody. https://www.rfc-editor.org/rfc/rfc2606 */
const NO_HOST = 'cloudformation-custom-resource-response-useast1.invalid';
const SERVICE_TOKEN = 'arn:aws:lambda:us-east-1:123456789012:function:LocalResource';

/** Fields of an event that a test decides itself. */
export interface EventOverrides {
  /** @default - ARN of a function */
  readonly ServiceToken?: string;
  /** @default - a UUID */
  readonly RequestId?: string;
  /** @default - ARN of a stack named `LocalStack` */
  readonly StackId?: string;
  /**
   * Where the handler sends its answer; give the URL of a `ResponseStore` to get it.
   *
   * @default - a pre-signed URL whose host does not exist
   */
  readonly ResponseURL?: string;
  /** @default Custom::Resource */
  readonly ResourceType?: string;
  /** @default Resource */
  readonly LogicalResourceId?: string;
  /**
   * Numbers and booleans become text, as CloudFormation sends them.
   *
   * @default - `ServiceToken` only
   */
  readonly ResourceProperties?: object;
}

/** The same for a resource that exists. */
export interface DeleteEventOverrides extends EventOverrides {
  /** @default Resource-1 */
  readonly PhysicalResourceId?: string;
}

/** The same for an Update. */
export interface UpdateEventOverrides extends DeleteEventOverrides {
  /**
   * What was declared before.
   *
   * @default - `ServiceToken` only
   */
  readonly OldResourceProperties?: object;
}

export type CreateEvent = CreateRequest & { readonly ResourceProperties: SentProperties };
export type UpdateEvent = UpdateRequest & { readonly ResourceProperties: SentProperties; readonly OldResourceProperties: SentProperties };
export type DeleteEvent = DeleteRequest & { readonly ResourceProperties: SentProperties };

/** The event of a Create. */
export function createEvent(overrides: EventOverrides = {}): CreateEvent {
  return { ...common(overrides), RequestType: 'Create' };
}

/** The event of an Update. */
export function updateEvent({ PhysicalResourceId = 'Resource-1', OldResourceProperties = {}, ...overrides }: UpdateEventOverrides = {}): UpdateEvent {
  const fields = common(overrides);
  return { ...fields, RequestType: 'Update', PhysicalResourceId, OldResourceProperties: sentProperties(OldResourceProperties, fields.ServiceToken) };
}

/** The event of a Delete. */
export function deleteEvent({ PhysicalResourceId = 'Resource-1', ...overrides }: DeleteEventOverrides = {}): DeleteEvent {
  return { ...common(overrides), RequestType: 'Delete', PhysicalResourceId };
}

function common({ ServiceToken = SERVICE_TOKEN, ResourceProperties = {}, ...given }: EventOverrides): Omit<CreateEvent, 'RequestType'> {
  return {
    ServiceToken,
    RequestId: given.RequestId ?? randomUUID(),
    StackId: given.StackId ?? `arn:aws:cloudformation:us-east-1:123456789012:stack/LocalStack/${randomUUID()}`,
    ResponseURL: given.ResponseURL ?? `https://${NO_HOST}${presignedPath(NO_HOST, 'v4', new Date())}`,
    ResourceType: given.ResourceType ?? 'Custom::Resource',
    LogicalResourceId: given.LogicalResourceId ?? 'Resource',
    ResourceProperties: sentProperties(ResourceProperties, ServiceToken),
  };
}
