/** Plays a stack's life on this machine for `npm run demo`: deploys step by step, and compares what is there with what has to be. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { Report } from './report';
import { LocalCloudFormation, type LocalCloudFormationOptions } from 'cdk-custom-resource-kit/local';

/** What ends with a status, and with something to be found. */
export interface Ending {
  readonly title: string;
  readonly status: string;
}

/** One deployment. */
export interface Deployment<Props> extends Ending {
  readonly props: Props;
  /** What the reason of a failed resource has to say. */
  readonly reason?: RegExp;
}

export interface Life<Props, Found extends Ending, Step extends Found & Deployment<Props>> {
  readonly stackName: string;
  readonly steps: readonly Step[];
  readonly destroyed: Found;
  readonly options: Omit<LocalCloudFormationOptions, 'onEvent'>;
  /** @returns the folder of the cloud assembly */
  synthesize(outdir: string, props: Props): string;
  /** Compares what the handlers left, after each step and after the stack is gone. */
  compare(report: Report, wanted: Found): void | Promise<void>;
  /** Compares what the stack tells, after each step. */
  compareOutputs(report: Report, outputs: Readonly<Record<string, string>>, wanted: Step): void | Promise<void>;
}

/** @returns whether all was as it has to be */
export async function playLife<Props, Found extends Ending, Step extends Found & Deployment<Props>>(
  life: Life<Props, Found, Step>,
): Promise<boolean> {
  const { stackName, steps, destroyed, options } = life;
  const workspace = mkdtempSync(path.join(tmpdir(), `${stackName}-demo-`));
  const report = new Report(process.stdout);
  let cloudFormation: LocalCloudFormation | undefined;
  try {
    for (const [index, step] of steps.entries()) {
      report.step(step.title);
      const assembly = life.synthesize(path.join(workspace, `step-${index + 1}`), step.props);
      cloudFormation ??= new LocalCloudFormation(assembly, { ...options, onEvent: (event) => report.event(event) });
      const result = await cloudFormation.deploy(stackName, { assembly });
      report.check('stack status', result.status, step.status);
      await life.compare(report, step);
      if (step.reason !== undefined) report.reason(result.events, step.reason);
      await life.compareOutputs(report, result.outputs, step);
    }
    report.step(destroyed.title);
    report.check('stack status', (await cloudFormation?.destroy(stackName))?.status, destroyed.status);
    await life.compare(report, destroyed);
  } finally {
    await cloudFormation?.close();
    rmSync(workspace, { recursive: true, force: true });
  }
  return report.finish();
}
