/** Runs one scenario against one library: real child processes under the local Lambda host, a real HTTP server in the place of S3. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, type Verdict } from './judge';
import { accepted, parseBody, type Observation } from './observation';
import { DEFAULT_TIMEOUT_SECONDS, type Scenario } from './scenario';
import { startStore, type Store } from './store';
import { WatchedHost } from './watched-host';
import { parseFunctionArn } from '../../local/lambda/function-arn';
import type { LambdaHost } from '../../local/lambda/lambda-host';
import { anOldSignedUrl, anSnsEvent, aSignedUrl, type RequestEvent } from '../support/requests';

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

/**
 * @param scenario judged by its own expectation
 * @param shared   the host of earlier scenarios, whose responder is warm; unused where the scenario sets one up in its own way
 */
export async function runScenario(
  scenario: Scenario, deploy: Deploy, options: RunOptions, shared?: WatchedHost,
): Promise<{ verdict: Verdict; seen: Observation }> {
  const store = await startStore();
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const watched = shared !== undefined && !needsOwnHost(scenario) ? shared : new WatchedHost(hostOptions(scenario, options));
  const { host } = watched;
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
      host.invokeAsync(deployment.functionArn, sns ? anSnsEvent([...scenario.beside ?? [], event]) : event);
      await host.idle();
    };
    const previousId = await sendBefore(scenario, origin, store, send);
    if (scenario.inactiveMs !== undefined) host.deactivate(parseFunctionArn(deployment.functionArn).functionName, scenario.inactiveMs);
    watched.forget();
    store.expectPuts(scenario.replies ?? [200]);
    const sign = scenario.signature === 'v2' ? anOldSignedUrl : aSignedUrl;
    const event = scenario.request(sign(origin, Date.now() - (scenario.ageMs ?? 0)), previousId);
    for (let delivery = 0; delivery < (scenario.deliveries ?? 1); delivery += 1) await send(event);
    const { log, invocationFailed } = watched;
    const seen: Observation = { event, puts: [...store.puts], log, invocationFailed };
    return { verdict: judge(scenario, seen), seen };
  } finally {
    if (watched !== shared) await host.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The host that scenarios without wishes of their own may share, one after the other. */
export function sharedHost(options: RunOptions): WatchedHost {
  return new WatchedHost(hostOptions({}, options));
}

type HostWishes = Pick<Scenario, 'faults' | 'initTimeoutMs'>;

function needsOwnHost({ faults, initTimeoutMs }: HostWishes): boolean {
  return faults !== undefined || initTimeoutMs !== undefined;
}

function hostOptions({ faults, initTimeoutMs }: HostWishes, { node }: RunOptions) {
  return { ...(node !== undefined && { node }), ...(faults !== undefined && { faults }), ...(initTimeoutMs !== undefined && { initTimeoutMs }) };
}

/** @returns the physical id that CloudFormation knows afterwards */
async function sendBefore(scenario: Scenario, origin: string, store: Store, send: (event: RequestEvent) => Promise<void>): Promise<string> {
  if (scenario.before === undefined) return '';
  await send(scenario.before(aSignedUrl(origin)));
  const [answer] = accepted(store.puts);
  return String(parseBody(answer?.body ?? '')?.PhysicalResourceId ?? '');
}
