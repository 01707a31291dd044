/** Deploys stacks that an app in any language synthesized to LocalCloudFormation, and deletes them: `tsx deploy.ts ASSEMBLY STACK...`. */
import { deepStrictEqual } from 'node:assert';
import { LocalCloudFormation } from '../../local';

/** What the apps of all languages answer. */
const OUTPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Users: {
    OwnerArn: 'arn:example:database:::user/owner',
    OwnerConnections: '5',
    OwnerHost: 'owner.db.example.com',
    OwnerTls: 'true',
    ReaderGrants: 'app.owner.reader,audit.owner.reader',
  },
  Topic: { Arn: 'arn:example:database:::user/topic' },
  Relay: { Slug: 'custom-resources-in-every-language', Words: '5' },
};

async function run(assembly: string, stacks: readonly string[]): Promise<void> {
  const cloudFormation = new LocalCloudFormation(assembly);
  try {
    for (const stack of stacks) {
      const deployed = await cloudFormation.deploy(stack);
      deepStrictEqual([deployed.status, deployed.outputs], ['CREATE_COMPLETE', OUTPUTS[stack]]);
      const { status } = await cloudFormation.destroy(stack);
      deepStrictEqual(status, 'DELETE_COMPLETE');
      console.log(`${assembly}: ${stack} was created and deleted`);
    }
  } finally {
    await cloudFormation.close();
  }
}

const [assembly = '', ...stacks] = process.argv.slice(2);
run(assembly, stacks).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
