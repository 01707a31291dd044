import { StackEvent } from '../../../../local/cloudformation/events/stack-event';
import { renderEvents, StackEventPrinter } from '../../../../local/cloudformation/events/stack-event-printer';

function anEvent(seconds: number, overrides: Partial<StackEvent>): StackEvent {
  return {
    timestamp: new Date(Date.UTC(2026, 0, 1, 12, 0, 0) + seconds * 1000),
    stackName: 'Demo',
    stackId: 'arn:stack',
    logicalId: 'Thing',
    type: 'Custom::Thing',
    status: 'CREATE_IN_PROGRESS',
    ...overrides,
  };
}

const EVENTS = [
  anEvent(0, {}),
  anEvent(1, { physicalId: 'thing-1', reason: 'Resource creation Initiated' }),
  anEvent(2.25, { status: 'CREATE_FAILED', reason: 'first line\nsecond line' }),
  anEvent(3, { logicalId: 'Demo', type: 'AWS::CloudFormation::Stack', status: 'ROLLBACK_COMPLETE' }),
];

test('columns are time, status, type and logical id, then how long it took, with the reason below', () => {
  expect(renderEvents(EVENTS)).toBe([
    '12:00:00 | CREATE_IN_PROGRESS           | Custom::Thing                | Thing',
    '12:00:01 | CREATE_IN_PROGRESS           | Custom::Thing                | Thing',
    '           Resource creation Initiated',
    '12:00:02 | CREATE_FAILED                | Custom::Thing                | Thing (2.3 s)',
    '           first line',
    '           second line',
    '12:00:03 | ROLLBACK_COMPLETE            | AWS::CloudFormation::Stack   | Demo',
    '',
  ].join('\n'));
});

describe('colours', () => {
  const noColor = process.env.NO_COLOR;
  beforeEach(() => { delete process.env.NO_COLOR; });
  afterEach(() => {
    if (noColor === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = noColor;
  });

  function printed(isTTY: boolean): string {
    let text = '';
    const printer = new StackEventPrinter({ isTTY, write: (more) => { text += more; } });
    for (const event of EVENTS) printer.print(event);
    return text;
  }

  test('are used on a terminal: red for failures, yellow for rollbacks, blue for what is under way', () => {
    const text = printed(true);
    expect(text).toContain('\u001b[31mCREATE_FAILED               \u001b[39m');
    expect(text).toContain('\u001b[33mROLLBACK_COMPLETE           \u001b[39m');
    expect(text).toContain('\u001b[34mCREATE_IN_PROGRESS          \u001b[39m');
  });

  test('are not used elsewhere, nor with NO_COLOR', () => {
    expect(printed(false)).toBe(renderEvents(EVENTS));
    process.env.NO_COLOR = '1';
    expect(printed(true)).toBe(renderEvents(EVENTS));
  });
});
