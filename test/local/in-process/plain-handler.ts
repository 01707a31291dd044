/** Handlers as people write them without a framework: they PUT their answer themselves. */
import { request } from 'node:http';

export interface Event {
  readonly RequestType: string;
  readonly RequestId: string;
  readonly StackId: string;
  readonly LogicalResourceId: string;
  readonly ResponseURL: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Readonly<Record<string, unknown>>;
  readonly OldResourceProperties?: Readonly<Record<string, unknown>>;
}

export async function put(event: Event, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(event.ResponseURL, {
      method: 'PUT',
      headers: { 'content-type': '', ...headers, 'content-length': Buffer.byteLength(body) },
    }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

/** A success, with the members that a test wants otherwise; undefined leaves a member out. */
export function bodyFor(event: Event, members: Readonly<Record<string, unknown>> = {}): string {
  const { RequestId, StackId, LogicalResourceId, PhysicalResourceId = 'thing' } = event;
  return JSON.stringify({ Status: 'SUCCESS', RequestId, StackId, LogicalResourceId, PhysicalResourceId, ...members });
}

/** Answers every request with a success and these members, and keeps the events. */
export function answering(members: (event: Event) => Readonly<Record<string, unknown>> = () => ({})) {
  const events: Event[] = [];
  const handler = async (event: Event): Promise<void> => {
    events.push(event);
    await put(event, bodyFor(event, members(event)));
  };
  return { handler, events };
}
