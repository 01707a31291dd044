/**
 * Requests to a custom resource's provider.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref.html
 */
import { ValueObject } from '../template/value';

interface CommonFields {
  readonly ServiceToken: string;
  readonly RequestId: string;
  readonly StackId: string;
  /** Whoever holds it can answer: it stands in the request and nowhere else. */
  readonly ResponseURL: string;
  readonly ResourceType: string;
  readonly LogicalResourceId: string;
  readonly ResourceProperties: ValueObject;
}

export interface CreateRequest extends CommonFields {
  readonly RequestType: 'Create';
}

export interface UpdateRequest extends CommonFields {
  readonly RequestType: 'Update';
  readonly PhysicalResourceId: string;
  readonly OldResourceProperties: ValueObject;
}

export interface DeleteRequest extends CommonFields {
  readonly RequestType: 'Delete';
  readonly PhysicalResourceId: string;
}

export type CustomResourceRequest = CreateRequest | UpdateRequest | DeleteRequest;

/** A request before it is sent: the exchange adds the id and the URL. */
export type UnsentRequest =
  | Omit<CreateRequest, 'RequestId' | 'ResponseURL'>
  | Omit<UpdateRequest, 'RequestId' | 'ResponseURL'>
  | Omit<DeleteRequest, 'RequestId' | 'ResponseURL'>;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html */
const DEFAULT_SERVICE_TIMEOUT_SECONDS = 3600;

/** How long a resource may take, in seconds; undefined = its `ServiceTimeout` is no whole number from 1 to 3600. */
export function serviceTimeoutSeconds(properties: ValueObject): number | undefined {
  const given = properties.ServiceTimeout;
  if (given === undefined) return DEFAULT_SERVICE_TIMEOUT_SECONDS;
  const seconds = Number(given);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= DEFAULT_SERVICE_TIMEOUT_SECONDS ? seconds : undefined;
}
