import { AssemblyStack } from '../../cloudformation/assembly/cloud-assembly';
import { ResponseStore } from '../../store/response-store';
import { InvokeCommand } from '../arguments/command-line';
import { stackOf } from '../assembly';
import { ExitCode } from '../exit-code';
import { answeredAt, readEvent } from '../invoke/event';
import { exitCodeOf, InvocationReport, invocationReport, reportJson, reportText } from '../invoke/invocation-report';
import { openTarget } from '../invoke/target';
import { Io } from '../io';
import { JsonReporter, TextReporter } from '../output/reporter';
import { Screen } from '../output/screen';

/** Runs one function of a stack, as a synchronous invocation does, with an event as it is; only a `ResponseURL` is replaced. */
export async function invoke(command: InvokeCommand, io: Io): Promise<ExitCode> {
  const stack = stackOf(command.assembly, command.stack);
  const event = await readEvent(command.event, io);
  const screen = new Screen(io.stdout);
  const report = await invokeIn(command, stack, event, screen);
  screen.write(command.json ? reportJson(report) : reportText(report));
  return exitCodeOf(report);
}

async function invokeIn(command: InvokeCommand, stack: AssemblyStack, event: unknown, screen: Screen): Promise<InvocationReport> {
  const { region, account, node, python, environment, json } = command;
  const reporter = json ? new JsonReporter(screen) : new TextReporter(screen);
  const target = await openTarget(command, stack, {
    region, accountId: account, lambda: { node, python, environment, log: (line) => reporter.log(line) },
  });
  const store = await ResponseStore.start();
  try {
    const pending = store.open();
    const result = await target.cloudFormation.lambda.invoke(target.functionArn, answeredAt(event, pending.url));
    return invocationReport(result, pending);
  } finally {
    await target.close();
    await store.close();
  }
}
