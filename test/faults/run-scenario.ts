/** Runs one scenario against one library: real child processes under the local Lambda host, a real HTTP server in the place of S3. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, type Verdict } from './judge';
import { accepted, parseBody, type Observation } from './observation';
import { DEFAULT_TIMEOUT_SECONDS, type Scenario } from './scenario';
import { startStore, type Store } from './store';
import { LambdaHost } from '../../local/lambda/lambda-host';
import { anSnsEvent, aSignedUrl, type RequestEvent } from '../support/requests';

/** Where a library's functions are put. */
export interface Stage {
  readonly host: LambdaHost;
  /** Empty, and removed afterwards. */
  readonly folder: string;
  readonly scenario: Scenario;
  readonly storePort: number;
  /** Lambda's name of the runtime, such as `nodejs22.x`. */
  readonly runtime: string;
  readonly timeoutSeconds: number;
}

/** What CloudFormation would call. */
export interface Deployment {
  readonly functionArn: string;
  /** Where signed URLs point to. @default - the stand-in, by HTTP */
  readonly origin?: string;
}

/** One library: puts its functions on the stage. */
export type Deploy = (stage: Stage) => Promise<Deployment>;

export interface RunOptions {
  readonly transport: 'lambda' | 'sns';
  /** The Node.js that runs the functions. @default - the one that runs this process */
  readonly node?: string;
  /** Its major version. @default - that of this process */
  readonly nodeMajor?: number;
}

/** Lambda waits a minute and then two between the attempts at a failed event; the matrix need not. */
const RETRY_DELAYS_MS = [200, 200];

export async function runScenario(scenario: Scenario, deploy: Deploy, options: RunOptions): Promise<{ verdict: Verdict; seen: Observation }> {
  const store = await startStore();
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const log: string[] = [];
  let failed = false;
  const host = new LambdaHost({
    ...(options.node !== undefined && { node: options.node }),
    retryDelaysMs: RETRY_DELAYS_MS,
    observe: ({ outcome }) => {
      failed ||= outcome !== 'success';
    },
    log: ({ message }) => void log.push(message),
  });
  try {
    const deployment = await deploy({
      host,
      folder,
      scenario,
      storePort: store.port,
      runtime: `nodejs${options.nodeMajor ?? process.versions.node.split('.')[0]}.x`,
      timeoutSeconds: scenario.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    });
    const sns = options.transport === 'sns' || scenario.sns === true;
    const origin = deployment.origin ?? `http://127.0.0.1:${store.port}`;
    const send = async (event: RequestEvent) => {
      host.invokeAsync(deployment.functionArn, sns ? anSnsEvent([event]) : event);
      await host.idle();
    };
    const previousId = await sendBefore(scenario, origin, store, send);
    log.length = 0;
    failed = false;
    store.expectPuts(scenario.replies ?? [200]);
    const event = scenario.request(aSignedUrl(origin), previousId);
    for (let delivery = 0; delivery < (scenario.deliveries ?? 1); delivery += 1) await send(event);
    const seen: Observation = { event, puts: [...store.puts], log: log.join('\n'), invocationFailed: failed };
    return { verdict: judge(scenario, seen), seen };
  } finally {
    await host.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the physical id that CloudFormation knows afterwards */
async function sendBefore(scenario: Scenario, origin: string, store: Store, send: (event: RequestEvent) => Promise<void>): Promise<string> {
  if (scenario.before === undefined) return '';
  await send(scenario.before(aSignedUrl(origin)));
  const [answer] = accepted(store.puts);
  return String(parseBody(answer?.body ?? '')?.PhysicalResourceId ?? '');
}
