/** `npm run demo`: the whole life of a custom resource on this machine, verified in a real database after each step. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { STACK_NAME, synthesize } from './demo/demo-stack';
import { EmbeddedDatabase } from './demo/embedded-database';
import { Report } from './demo/report';
import { DESTROYED, STEPS } from './demo/steps';
import { LocalCloudFormation } from 'cdk-custom-resource-kit/local';

async function main(): Promise<boolean> {
  const workspace = mkdtempSync(path.join(tmpdir(), 'database-user-demo-'));
  const report = new Report(process.stdout);
  const database = await EmbeddedDatabase.start();
  let cloudFormation: LocalCloudFormation | undefined;
  try {
    for (const [index, step] of STEPS.entries()) {
      report.step(step.title);
      const assembly = synthesize(path.join(workspace, `step-${index + 1}`), step.props);
      cloudFormation ??= new LocalCloudFormation(assembly, {
        lambda: { environment: { ...database.environment, DATABASE_USER_PASSWORD: 'only-in-the-environment' } },
        onEvent: (event) => report.event(event),
      });
      const result = await cloudFormation.deploy(STACK_NAME, { assembly });
      report.check('stack status', result.status, step.status);
      report.roles(await database.roles(), step.roles);
      if (step.reason !== undefined) report.reason(result.events, step.reason);
      if (step.outputs !== undefined) report.check('output Endpoint', result.outputs.Endpoint, step.outputs(database.environment));
    }
    report.step(DESTROYED.title);
    report.check('stack status', (await cloudFormation?.destroy(STACK_NAME))?.status, DESTROYED.status);
    report.roles(await database.roles(), DESTROYED.roles);
  } finally {
    await cloudFormation?.close();
    await database.stop();
    rmSync(workspace, { recursive: true, force: true });
  }
  return report.finish();
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
