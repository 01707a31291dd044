/** What `deploy` and `destroy` share: a local CloudFormation, told live, reported, and always closed. */
import { StackEvent } from '../../cloudformation/events/stack-event';
import { StackResult } from '../../cloudformation/stack/descriptions';
import { LocalCloudFormation } from '../../local-cloudformation';
import { LocalCloudFormationOptions } from '../../local-cloudformation-options';
import { Operation } from '../arguments/command-line';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { openCloudFormation } from '../open-cloudformation';
import { JsonReporter, Reporter, TextReporter } from '../output/reporter';
import { Screen } from '../output/screen';
import { writeReport } from '../report/write-report';

/** How often the progress line counts on. */
const TICK_MS = 1000;

export async function runOperation(
  operation: Operation, io: Io, work: (cloudFormation: LocalCloudFormation) => Promise<StackResult>,
): Promise<ExitCode> {
  const screen = new Screen(io.stdout);
  const reporter: Reporter = operation.json ? new JsonReporter(screen) : new TextReporter(screen);
  const events: StackEvent[] = [];
  const cloudFormation = await openCloudFormation(operation, optionsOf(operation, reporter, events));
  const timer = setInterval(() => reporter.tick(Date.now()), TICK_MS);
  try {
    const result = await work(cloudFormation);
    // Failed or not: a rollback that failed is a state, too.
    if (operation.state !== undefined) await cloudFormation.save(operation.state);
    reporter.result(result);
    return result.failed ? ExitCode.FAILED : ExitCode.COMPLETE;
  } finally {
    clearInterval(timer);
    screen.showStatus('');
    await cloudFormation.close();
    if (operation.report !== undefined) writeReport(operation.report, events);
  }
}

function optionsOf(operation: Operation, reporter: Reporter, events: StackEvent[]): LocalCloudFormationOptions {
  const { region, account, node, python, environment, logs } = operation;
  return {
    region,
    accountId: account,
    lambda: { node, python, environment, log: (line) => (logs ? reporter.log(line) : undefined) },
    onEvent: (event) => {
      events.push(event);
      reporter.event(event);
    },
  };
}
