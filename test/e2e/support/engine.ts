/** The engine that `run.sh` started, as AWS's own clients see it: endpoint, region and credentials come from the environment. */
import { CloudFormationClient, DescribeStackEventsCommand, DescribeStacksCommand, type Stack, type StackEvent } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';

export const cloudFormation = new CloudFormationClient();
export const lambda = new LambdaClient();
/** CloudFormation signs nothing but the host; without this, the client would sign a checksum of an empty body, too. */
export const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Between two looks at something that changes, in milliseconds. */
const POLL_MS = 100;

/** What has not happened by then never will, in milliseconds: functions of these tests end after 30 s at most. */
const LONGEST_MS = 120_000;

/**
 * Looks until something is found.
 *
 * @throws when there is nothing to be found
 */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`expected to be found within ${LONGEST_MS / 1000} s, got nothing: ${String(look)}`);
}

/** The stack; of one that was deleted, only its id still finds it. */
export async function describeStack(stack: string): Promise<Stack> {
  const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stack }));
  const [found] = Stacks ?? [];
  if (found === undefined) throw new Error(`stack ${stack}: expected to exist, got none`);
  return found;
}

/** The stack's status once nothing is in progress any more. */
export async function settled(stack: string): Promise<string> {
  return eventually(async () => {
    const { StackStatus } = await describeStack(stack);
    return StackStatus === undefined || StackStatus.endsWith('_IN_PROGRESS') ? undefined : StackStatus;
  });
}

export async function outputs(stack: string): Promise<Readonly<Record<string, string>>> {
  const { Outputs } = await describeStack(stack);
  return Object.fromEntries((Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey ?? '', OutputValue ?? '']));
}

/** The stack's events, oldest first. */
export async function events(stack: string): Promise<readonly StackEvent[]> {
  const { StackEvents } = await cloudFormation.send(new DescribeStackEventsCommand({ StackName: stack }));
  return [...StackEvents ?? []].reverse();
}

/** The status of each event of one resource or stack, oldest first. */
export function statuses(all: readonly StackEvent[], logicalId: string): readonly string[] {
  return all.filter((event) => event.LogicalResourceId === logicalId).map((event) => event.ResourceStatus ?? '');
}

/** Why resources failed, oldest first. */
export function reasons(all: readonly StackEvent[], logicalId: string): readonly string[] {
  return all
    .filter((event) => event.LogicalResourceId === logicalId && event.ResourceStatus?.endsWith('_FAILED'))
    .map((event) => event.ResourceStatusReason ?? '');
}
