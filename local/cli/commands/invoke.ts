import { rmSync } from 'node:fs';
import { functionArn } from '../../cloudformation/resources/function-arn';
import { LocalCloudFormation } from '../../local-cloudformation';
import { ResponseStore } from '../../store/response-store';
import { InvokeCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { answeredAt, readEvent } from '../invoke/event';
import { writeFunctionOnlyAssembly } from '../invoke/function-only-assembly';
import { exitCodeOf, InvocationReport, invocationReport, reportJson, reportText } from '../invoke/invocation-report';
import { Io } from '../io';
import { JsonReporter, TextReporter } from '../output/reporter';
import { Screen } from '../output/screen';
import { UsageError } from '../usage-error';

/** Runs one function of a stack, as a synchronous invocation does, with an event as it is; only a `ResponseURL` is replaced. */
export async function invoke(command: InvokeCommand, io: Io): Promise<ExitCode> {
  const stack = stackOf(command.assembly, command.stack);
  const event = await readEvent(command.event, io);
  const screen = new Screen(io.stdout);
  const folder = writeFunctionOnlyAssembly(stack, command.logicalId);
  try {
    const report = await invokeIn(folder, command, event, screen);
    screen.write(command.json ? reportJson(report) : reportText(report));
    return exitCodeOf(report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function invokeIn(folder: string, command: InvokeCommand, event: unknown, screen: Screen): Promise<InvocationReport> {
  const { region, account, node, environment, json } = command;
  const reporter = json ? new JsonReporter(screen) : new TextReporter(screen);
  const cloudFormation = new LocalCloudFormation(folder, {
    region, accountId: account, lambda: { node, environment, log: (line) => reporter.log(line) },
  });
  const store = await ResponseStore.start();
  try {
    const arn = await setUp(cloudFormation, command);
    const pending = store.open();
    const result = await cloudFormation.lambda.invoke(arn, answeredAt(event, pending.url));
    return invocationReport(result, pending);
  } finally {
    await cloudFormation.close();
    await store.close();
  }
}

/** @returns the function's ARN */
async function setUp(cloudFormation: LocalCloudFormation, { stack, logicalId, parameters }: InvokeCommand): Promise<string> {
  const { failed, reason = '' } = await cloudFormation.deploy(undefined, { parameters });
  if (failed) throw new UsageError(`${stack}: the function cannot be set up: ${reason}`, 'invoke');
  const { stackName, stackId, resources } = await cloudFormation.stack();
  const physicalId = resources[logicalId]?.physicalId;
  if (physicalId === undefined) throw new UsageError(`logical id: a condition of the template leaves ${logicalId} out; give --parameters that include it`, 'invoke');
  const [, , , region = '', accountId = ''] = stackId.split(':');
  return functionArn(physicalId, { stackName, stackId, region, accountId });
}
