/** Which cells of the matrix exist, and what they are judged by. */
import { expectationIn, type Column } from './columns';
import type { Scenario } from './scenario';
import { aCreate } from '../support/requests';

const SUCCESS = { status: 'SUCCESS', mostRuns: 0 } as const;

function inCell(placement: Column['placement'], transport: Column['transport'], scenario: Partial<Scenario> = {}) {
  const column: Column = { title: '', placement, transport, deploy: async () => ({ functionArn: '' }), node: '', nodeMajor: 24 };
  return expectationIn(column, { name: '', work: 'ok', request: (url) => aCreate({ ResponseURL: url }), expect: SUCCESS, ...scenario });
}

test('a relay behind SNS is no case, whatever the scenario', () => {
  expect(inCell('relay', 'sns', { beside: ['x'] })).toBe('a relay has no topic: CloudFormation calls its function, by the alias');
});

test('several records are no case over the Lambda transport', () => {
  expect(inCell('direct', 'lambda', { beside: ['x'] })).toBe('Lambda hands over one request at a time');
  expect(inCell('VPC', 'sns', { beside: ['x'] })).toEqual(SUCCESS);
});

test('what differs for a relay counts there alone', () => {
  expect(inCell('relay', 'lambda', { relayed: { mostRuns: 1 } })).toEqual({ status: 'SUCCESS', mostRuns: 1 });
  expect(inCell('relay', 'lambda', { relayed: 'why not' })).toBe('why not');
  expect(inCell('relay', 'lambda')).toEqual(SUCCESS);
  expect(inCell('VPC', 'lambda', { relayed: { mostRuns: 1 } })).toEqual(SUCCESS);
});
