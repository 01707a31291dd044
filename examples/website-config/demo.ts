/** Part of `npm run demo`: a site's configuration through a stack's life on this machine, read back over HTTP after each step. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { BUCKET, SIBLING, STACK_NAME, synthesize } from './demo/demo-stack';
import { DESTROYED, STEPS, TAKEN, THEIRS } from './demo/steps';
import { TinyS3 } from './demo/tiny-s3';
import { Report } from '../database-user/demo/report';
import { LocalCloudFormation } from 'cdk-custom-resource-kit/local';

async function main(): Promise<boolean> {
  const workspace = mkdtempSync(path.join(tmpdir(), 'website-config-demo-'));
  const report = new Report(process.stdout);
  const s3 = await TinyS3.start();
  s3.objects.set(`${BUCKET}/${TAKEN}`, { text: 'User-agent: *', headers: {} });
  let cloudFormation: LocalCloudFormation | undefined;
  try {
    for (const [index, step] of STEPS.entries()) {
      report.step(step.title);
      const assembly = synthesize(path.join(workspace, `step-${index + 1}`), step.props);
      cloudFormation ??= new LocalCloudFormation(assembly, {
        lambda: { environment: { AWS_ENDPOINT_URL: s3.endpoint } },
        failures: ({ logicalId }) => (logicalId === SIBLING ? 'the sibling could not be made' : undefined),
        onEvent: (event) => report.event(event),
      });
      const result = await cloudFormation.deploy(STACK_NAME, { assembly });
      report.check('stack status', result.status, step.status);
      report.check('objects', titlesIn(s3), step.titles);
      if (step.reason !== undefined) report.reason(result.events, step.reason);
      await checkConfig(report, result.outputs.ConfigUrl ?? '', step.props.timeoutSeconds);
    }
    report.step(DESTROYED.title);
    report.check('stack status', (await cloudFormation?.destroy(STACK_NAME))?.status, DESTROYED.status);
    report.check('objects', titlesIn(s3), DESTROYED.titles);
  } finally {
    await cloudFormation?.close();
    await s3.close();
    rmSync(workspace, { recursive: true, force: true });
  }
  return report.finish();
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
