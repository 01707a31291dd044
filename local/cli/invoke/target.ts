/** The function that `invoke` runs: as it was deployed, or set up for this one invocation. */
import { existsSync, rmSync } from 'node:fs';
import { writeFunctionOnlyAssembly } from './function-only-assembly';
import { AssemblyStack } from '../../cloudformation/assembly/cloud-assembly';
import { functionArn } from '../../cloudformation/resources/function-arn';
import { StackDescription } from '../../cloudformation/stack/descriptions';
import { LocalCloudFormation } from '../../local-cloudformation';
import { LocalCloudFormationOptions } from '../../local-cloudformation-options';
import { InvokeCommand } from '../arguments/command-line';
import { openCloudFormation } from '../open-cloudformation';
import { UsageError } from '../usage-error';

export interface Target {
  readonly cloudFormation: LocalCloudFormation;
  readonly functionArn: string;
  close(): Promise<void>;
}

export async function openTarget(command: InvokeCommand, stack: AssemblyStack, options: LocalCloudFormationOptions): Promise<Target> {
  return command.state === undefined ? setUp(command, stack, options) : deployed(command, stack, options);
}

async function setUp({ logicalId, parameters }: InvokeCommand, stack: AssemblyStack, options: LocalCloudFormationOptions): Promise<Target> {
  const folder = writeFunctionOnlyAssembly(stack, logicalId);
  const cloudFormation = new LocalCloudFormation(folder, options);
  const close = async (): Promise<void> => {
    await cloudFormation.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { failed, reason = '' } = await cloudFormation.deploy(undefined, { parameters });
    if (failed) throw new UsageError(`${stack.stackName}: the function cannot be set up: ${reason}`, 'invoke');
    const arn = arnIn(await cloudFormation.stack(), logicalId);
    if (arn === undefined) throw new UsageError(`logical id: a condition of the template leaves ${logicalId} out; give --parameters that include it`, 'invoke');
    return { cloudFormation, functionArn: arn, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function deployed(command: InvokeCommand, { stackName }: AssemblyStack, options: LocalCloudFormationOptions): Promise<Target> {
  const { state = '', logicalId } = command;
  if (!existsSync(state)) throw new UsageError(`--state: there is no file "${state}"; deploy with --state writes it`, 'invoke');
  const cloudFormation = await openCloudFormation(command, options);
  try {
    const arn = arnIn(await cloudFormation.stack(stackName), logicalId);
    if (arn === undefined) throw new UsageError(`logical id: "${logicalId}" is no function that ${stackName} holds in "${state}"`, 'invoke');
    return { cloudFormation, functionArn: arn, close: async () => cloudFormation.close() };
  } catch (error) {
    await cloudFormation.close();
    throw error;
  }
}

function arnIn({ stackName, stackId, resources }: StackDescription, logicalId: string): string | undefined {
  const resource = Object.hasOwn(resources, logicalId) ? resources[logicalId] : undefined;
  if (resource?.type !== 'AWS::Lambda::Function') return undefined;
  const [, , , region = '', accountId = ''] = stackId.split(':');
  return functionArn(resource.physicalId, { stackName, stackId, region, accountId });
}
