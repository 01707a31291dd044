/** The three requests of CloudFormation to one resource, and what it makes of their responses. */
import { randomUUID } from 'node:crypto';
import { LambdaFunction } from './call-handler';
import { ResourceSettings } from './options';
import { SentProperties } from './properties';
import { Answered, IdentifiedRequest, requestHandler } from './request-handler';
import { LocalResourceResult } from './result';
import { randomIds } from '../cloudformation/protocol/random-ids';
import { INVALID_PHYSICAL_ID } from '../cloudformation/protocol/texts';
import { stringifyObject } from '../cloudformation/template/stringify';

/** A thing of the resource: what a Delete names. */
export interface Thing {
  readonly physicalResourceId: string;
  readonly properties: SentProperties;
}

/** Times that a clean-up tries a Delete: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html */
const CLEANUP_ATTEMPTS = 3;

export class Requests {
  private readonly stackId: string;
  private last: IdentifiedRequest | undefined;

  constructor(private readonly handler: LambdaFunction, private readonly settings: ResourceSettings) {
    this.stackId = `arn:aws:cloudformation:us-east-1:123456789012:stack/${settings.stackName}/${randomUUID()}`;
  }

  async create(properties: SentProperties): Promise<LocalResourceResult> {
    return this.send({ ...this.common(properties), RequestType: 'Create' });
  }

  async update({ physicalResourceId, properties: old }: Thing, properties: SentProperties): Promise<LocalResourceResult> {
    return this.send({ ...this.common(properties), RequestType: 'Update', PhysicalResourceId: physicalResourceId, OldResourceProperties: old });
  }

  async delete({ physicalResourceId, properties }: Thing): Promise<LocalResourceResult> {
    return this.send({ ...this.common(properties), RequestType: 'Delete', PhysicalResourceId: physicalResourceId });
  }

  /** Deletes what the resource does not stand for any more; what cannot be deleted is given up. */
  async cleanUp(thing: Thing): Promise<LocalResourceResult> {
    let result = await this.delete(thing);
    for (let attempts = 1; result.status === 'FAILED' && attempts < CLEANUP_ATTEMPTS; attempts += 1) result = await this.delete(thing);
    return result;
  }

  /** The last request once more; undefined when there was none. */
  async again(): Promise<LocalResourceResult | undefined> {
    return this.last === undefined ? undefined : this.send(this.last);
  }

  private common(properties: SentProperties) {
    const { resourceType, logicalResourceId } = this.settings;
    return {
      ServiceToken: properties.ServiceToken,
      RequestId: randomUUID(),
      StackId: this.stackId,
      ResourceType: resourceType,
      LogicalResourceId: logicalResourceId,
      ResourceProperties: properties,
    };
  }

  private async send(request: IdentifiedRequest): Promise<LocalResourceResult> {
    this.last = request;
    const answered = await requestHandler(this.handler, request, this.settings);
    const { end, logs, unanswered } = answered;
    return {
      requestType: request.RequestType,
      ...meaning(request, answered.response, () => this.inventedId()),
      logs,
      requestId: request.RequestId,
      ...(unanswered !== undefined && { unanswered }),
      ...(end.kind === 'exited' && { exitStatus: end.status }),
      ...(end.kind === 'threw' && { error: end.error }),
    };
  }

  /** As CloudFormation names what it has no id of: https://github.com/aws-samples/serverless-webapp-mono-repo-ci-cd-java/issues/166 */
  private inventedId(): string {
    return `${this.settings.stackName}-${this.settings.logicalResourceId}-${randomIds.suffix()}`;
  }
}

type Meaning = Pick<LocalResourceResult, 'status' | 'reason' | 'physicalResourceId' | 'data' | 'noEcho' | 'replaced'>;

function meaning(request: IdentifiedRequest, response: Answered['response'], inventedId: () => string): Meaning {
  const own = request.RequestType === 'Create' ? undefined : request.PhysicalResourceId;
  const failed = { status: 'FAILED', data: {}, noEcho: false, replaced: false } as const;
  if (response.status === 'refused') return { ...failed, reason: response.reason, physicalResourceId: own ?? inventedId() };
  const { physicalId } = response;
  const isDelete = request.RequestType === 'Delete';
  if (isDelete && physicalId !== own) {
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref-responses.html: the same in all responses for a resource
    const reason = `${INVALID_PHYSICAL_ID}: the response to a Delete must repeat the request's, "${own}", got "${physicalId}"`;
    return { ...failed, reason, physicalResourceId: request.PhysicalResourceId };
  }
  if (response.status === 'FAILED') return { ...failed, reason: response.reason, physicalResourceId: physicalId };
  return {
    status: 'SUCCESS',
    physicalResourceId: physicalId,
    data: isDelete ? {} : stringifyObject(response.data),
    noEcho: response.noEcho,
    replaced: request.RequestType === 'Update' && physicalId !== own,
  };
}
