/** `npm run demo`: the whole life of a custom resource on this machine, verified in a real database after each step. */
import { STACK_NAME, synthesize } from './demo/demo-stack';
import { EmbeddedDatabase } from './demo/embedded-database';
import { compareRoles } from './demo/roles';
import { DESTROYED, STEPS } from './demo/steps';
import { playLife } from '../demo/play-life';

async function main(): Promise<boolean> {
  const database = await EmbeddedDatabase.start();
  try {
    return await playLife({
      stackName: STACK_NAME,
      steps: STEPS,
      destroyed: DESTROYED,
      options: { lambda: { environment: { ...database.environment, DATABASE_USER_PASSWORD: 'only-in-the-environment' } } },
      synthesize,
      compare: async (report, { roles }) => compareRoles(report, await database.roles(), roles),
      compareOutputs: (report, { Endpoint }, { outputs }) => {
        if (outputs !== undefined) report.check('output Endpoint', Endpoint, outputs(database.environment));
      },
    });
  } finally {
    await database.stop();
  }
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
