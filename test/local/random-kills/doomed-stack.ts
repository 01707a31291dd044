/** One stack whose provider's processes are killed at random moments, from its first deployment to its last. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalCloudFormation, StackEvent, StackResult, VARIANTS } from '../../../local';
import { writeAssembly } from '../support/mini-assembly';

/** A number from 0 to just below 1. */
export type Random = () => number;

/** Folders of bundled code. */
export interface Bundles {
  readonly provider: string;
  readonly responder: string;
}

/** Latest moment of a kill after a deployment begins, in milliseconds: about as long as a deployment that nobody disturbs. */
const LATEST_KILL_MS = 900;
/** Shots at one deployment. */
const MOST_SHOTS = 3;
/** Share of operations that delete the stack. */
const DELETIONS = 0.2;
const SIZES = 6;
const THINGS = ['First', 'Second'];

export interface Left {
  /** Results of every operation, oldest first. */
  readonly results: readonly StackResult[];
  readonly events: readonly StackEvent[];
  readonly kills: number;
  /** Ids of things that a Create made, and that exist although nobody was asked to delete them, or to look for them, since. */
  readonly forgotten: readonly string[];
}

/** @param deployments how many times the stack is created, updated or deleted under fire; one deletion in peace follows */
export async function liveAndDie(deployments: number, random: Random, bundles: Bundles): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'random-kills-'));
  const template = (): string => writeAssembly({ stacks: { Doomed: { template: randomTemplate(random, folder) } }, assets: { ...bundles } });
  const cloudFormation = new LocalCloudFormation(template(), VARIANTS[Math.floor(random() * VARIANTS.length)]);
  const results: StackResult[] = [];
  let kills = 0;
  try {
    for (let deployment = 0; deployment < deployments; deployment += 1) {
      const fire = new Fire(cloudFormation, random);
      const result = random() < DELETIONS ? await cloudFormation.destroy() : await cloudFormation.deploy(undefined, { assembly: template() });
      kills += fire.cease();
      results.push(result, ...await repair(cloudFormation, result));
    }
    results.push(await cloudFormation.destroy());
    await cloudFormation.lambda.idle();
  } finally {
    await cloudFormation.close();
  }
  return { results, events: cloudFormation.events, kills, forgotten: forgotten(folder) };
}

/** Tries again in peace, as the stack's owner would. */
async function repair(cloudFormation: LocalCloudFormation, { status }: StackResult): Promise<readonly StackResult[]> {
  switch (status) {
    case 'UPDATE_ROLLBACK_FAILED': return [await cloudFormation.continueUpdateRollback()];
    case 'DELETE_FAILED': return [await cloudFormation.destroy()];
    default: return [];
  }
}

/** Kills the provider's processes at moments of its own, until it is told to cease. */
class Fire {
  private readonly timers: NodeJS.Timeout[];
  private kills = 0;

  constructor(private readonly cloudFormation: LocalCloudFormation, random: Random) {
    const shots = Math.ceil(random() * MOST_SHOTS);
    this.timers = Array.from({ length: shots }, () => setTimeout(() => this.shoot(), random() * LATEST_KILL_MS));
  }

  /** @returns how many processes were killed */
  cease(): number {
    for (const timer of this.timers) clearTimeout(timer);
    return this.kills;
  }

  private shoot(): void {
    this.kills += this.cloudFormation.lambda.kill('provider');
  }
}

function randomTemplate(random: Random, folder: string): unknown {
  const code = (key: string): unknown => ({ S3Bucket: 'assets', S3Key: `${key}.zip` });
  const aFunction = { Type: 'AWS::Lambda::Function', Properties: { Handler: 'index.handler', Runtime: 'nodejs22.x', Timeout: 10, MemorySize: 256 } };
  const destination = { Destination: { 'Fn::GetAtt': ['Responder', 'Arn'] } };
  const things = THINGS.map((logicalId) => [logicalId, {
    Type: 'Custom::Thing',
    DependsOn: ['Config'],
    Properties: {
      ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] },
      ServiceTimeout: 60,
      name: random() < 0.5 ? 'one' : 'two',
      size: Math.floor(random() * SIZES),
      checkpoint: random() < 0.5,
    },
  }]);
  return {
    Resources: {
      Provider: {
        ...aFunction,
        Properties: { ...aFunction.Properties, FunctionName: 'provider', Code: code('provider'), Environment: { Variables: { THINGS: folder } } },
      },
      Responder: { ...aFunction, Properties: { ...aFunction.Properties, Timeout: 60, Code: code('responder') } },
      Config: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: {
          FunctionName: { Ref: 'Provider' }, Qualifier: '$LATEST', MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: destination, OnSuccess: destination },
        },
      },
      ...Object.fromEntries(things),
    },
  };
}

/**
 * Looks at the files. A thing may be left if a deletion was asked for, for each time that it was made: deletions are killed as well, and a
 * Create that was cancelled may even begin after its Delete.
 */
function forgotten(folder: string): readonly string[] {
  const file = join(folder, 'calls');
  const calls = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const things = readdirSync(folder).flatMap((name) => (name.startsWith('thing-') ? name.slice('thing-'.length) : []));
  return things.filter((id) => {
    const count = (...lines: string[]): number => calls.filter((line) => lines.includes(line)).length;
    return count(`delete ${id}`, `deleteUnknown ${id}`) < count(`create ${id}`, `replace ${id}`);
  });
}
