/** How long CloudFormation waits for a handler that has nothing to do: real child processes, Amazon's runtime client, an HTTP server in the place of S3. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deployMinimal } from './minimal-handler';
import { LambdaHost } from '../../local/lambda/lambda-host';
import { deployKit } from '../../test/faults/kit-function';
import type { Deploy } from '../../test/faults/run-scenario';
import { SCENARIOS } from '../../test/faults/scenarios';
import { startStore, type Store } from '../../test/faults/store';
import { aSignedUrl } from '../../test/support/requests';
import { deployCdkProvider, deployCdkEntrypoint } from '../faults/deploy-cdk';
import type { Figure, Measure } from '../support/figure';
import { median } from '../support/median';

const SUBJECTS: readonly { readonly name: string; readonly deploy: Deploy }[] = [
  { name: 'this package', deploy: deployKit },
  { name: 'a minimal handler, written by hand', deploy: deployMinimal },
  { name: 'CDK CustomResourceProvider', deploy: deployCdkEntrypoint },
  { name: 'CDK Provider', deploy: deployCdkProvider },
];

/** Requests to one warm function for each cold start. */
const WARM_REQUESTS = 5;

export const measureLatency: Measure = async ({ runs, node, folder }): Promise<readonly Figure[]> => {
  const seen = SUBJECTS.map(({ name }) => ({ name, cold: new Array<number>(), warm: new Array<number>() }));
  for (let run = 0; run < runs; run += 1) {
    for (const [index, { deploy }] of SUBJECTS.entries()) {
      const [cold = Number.NaN, ...warm] = await answerTimes(deploy, node, join(folder, `latency-${run}-${index}`));
      seen[index]?.cold.push(cold);
      seen[index]?.warm.push(...warm);
    }
  }
  const how = 'asynchronous invocation until the PUT is there, under the local Lambda host, on loopback';
  return [
    { name: 'event to PUT, warm', unit: 'ms', how, rows: seen.map(({ name, warm }) => ({ subject: name, value: median(warm) })) },
    { name: 'event to PUT, cold start included', unit: 'ms', how, rows: seen.map(({ name, cold }) => ({ subject: name, value: median(cold) })) },
  ];
};

/** @returns ms until the answer: of the first request to a new function, then of the following */
async function answerTimes(deploy: Deploy, node: string, folder: string): Promise<number[]> {
  const [scenario] = SCENARIOS;
  if (scenario === undefined) throw new Error('no scenario to time');
  await mkdir(folder);
  const store = await startStore();
  const host = new LambdaHost({ node });
  try {
    const runtime = `nodejs${process.versions.node.split('.')[0]}.x`;
    const { functionArn, origin = `http://127.0.0.1:${store.port}` } = await deploy({ host, folder, scenario, storePort: store.port, runtime, timeoutSeconds: 30 });
    const times: number[] = [];
    for (let request = 0; request <= WARM_REQUESTS; request += 1) {
      store.expectPuts([200]);
      host.invokeAsync(functionArn, scenario.request(aSignedUrl(origin), ''));
      await host.idle();
      times.push(answeredAfter(store));
    }
    return times;
  } finally {
    await host.close();
    await store.close();
  }
}

function answeredAfter({ puts }: Store): number {
  const [put] = puts;
  if (put === undefined) throw new Error('a function that is timed sent no answer');
  return put.at;
}
