/** Answers that a handler returned instead of sending them, for a responder to deliver: how functions answer whose VPC has no route to S3. */
import { CustomResourceRequest } from '../cloudformation/protocol/request';
import { isRecord } from '../cloudformation/template/value';

/** The body that the responder would deliver; undefined when the value holds no answer to this request. */
export function returnedBody(value: unknown, request: CustomResourceRequest): string | undefined {
  const answer = isRecord(value) ? value.answer : undefined;
  const candidates: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const response = candidates.find((candidate) => isRecord(candidate)
    && candidate.RequestId === request.RequestId
    && candidate.StackId === request.StackId
    && candidate.LogicalResourceId === request.LogicalResourceId);
  return response === undefined ? undefined : JSON.stringify(response);
}
