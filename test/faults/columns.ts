/** The columns of this package's fault matrix: how requests arrive, where the function runs, on which Node.js. */
import { deployKit, deployKitInVpc, deployRelay } from './kit-function';
import { NODE_MAJORS, nodeExecutable } from './node-versions';
import type { Deploy } from './run-scenario';
import type { Expectation, Scenario } from './scenario';

export interface Column {
  readonly title: string;
  readonly transport: 'lambda' | 'sns';
  readonly placement: 'direct' | 'VPC' | 'relay';
  readonly deploy: Deploy;
  readonly node: string;
  readonly nodeMajor: number;
}

const PLACEMENTS = [['direct', deployKit], ['VPC', deployKitInVpc], ['relay', deployRelay]] as const;

/** Every combination, those that do not exist among them. */
export function allColumns(): readonly Column[] {
  return (['lambda', 'sns'] as const).flatMap((transport) => PLACEMENTS.flatMap(([placement, deploy]) => NODE_MAJORS.map((nodeMajor): Column => ({
    title: `${transport}, ${placement}, Node.js ${nodeMajor}`, transport, placement, deploy, node: nodeExecutable(nodeMajor), nodeMajor,
  }))));
}

/** What a scenario has to come to in a column; or, as a text, why there is no such case. */
export function expectationIn({ placement, transport }: Column, { expect, relayed = {}, beside }: Scenario): Expectation | string {
  if (placement === 'relay' && transport === 'sns') return 'a relay has no topic: CloudFormation calls its function, by the alias';
  if (beside !== undefined && transport === 'lambda') return 'Lambda hands over one request at a time';
  if (placement !== 'relay') return expect;
  return typeof relayed === 'string' ? relayed : { ...expect, ...relayed };
}
