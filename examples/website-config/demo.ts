/** Part of `npm run demo`: a site's configuration through a stack's life on this machine, read back over HTTP after each step. */
import { BUCKET, SIBLING, STACK_NAME, synthesize } from './demo/demo-stack';
import { DESTROYED, STEPS, TAKEN, THEIRS } from './demo/steps';
import { TinyS3 } from './demo/tiny-s3';
import { playLife } from '../demo/play-life';
import type { Report } from '../demo/report';

async function main(): Promise<boolean> {
  const s3 = await TinyS3.start();
  s3.objects.set(`${BUCKET}/${TAKEN}`, { text: 'User-agent: *', headers: {} });
  try {
    return await playLife({
      stackName: STACK_NAME,
      steps: STEPS,
      destroyed: DESTROYED,
      options: {
        lambda: { environment: { AWS_ENDPOINT_URL: s3.endpoint } },
        failures: ({ logicalId }) => (logicalId === SIBLING ? 'the sibling could not be made' : undefined),
      },
      synthesize,
      compare: (report, { titles }) => report.check('objects', titlesIn(s3), titles),
      compareOutputs: async (report, { ConfigUrl }, { props }) => checkConfig(report, ConfigUrl ?? '', props.timeoutSeconds),
    });
  } finally {
    await s3.close();
  }
}

/** Reads what browsers would: the number is a number, and nothing is left that CloudFormation should have filled in. */
async function checkConfig(report: Report, url: string, timeoutSeconds: number): Promise<void> {
  const response = await fetch(url);
  const config: unknown = await response.json();
  report.check('content type and caching', [response.headers.get('content-type'), response.headers.get('cache-control')], ['application/json', 'no-cache']);
  report.check('members', Object.keys(Object(config)), ['title', 'region', 'api', 'auth']);
  report.check('time-out of the API', Object(config).api?.timeoutSeconds, timeoutSeconds);
}

function titlesIn({ objects }: TinyS3): Record<string, unknown> {
  return Object.fromEntries([...objects].map(([name, { text }]) => [
    name.slice(BUCKET.length + 1), text.startsWith('{') ? Object(JSON.parse(text)).title : THEIRS,
  ]));
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
