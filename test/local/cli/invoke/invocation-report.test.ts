import { exitCodeOf, invocationReport, InvocationReport, reportText } from '../../../../local/cli/invoke/invocation-report';
import { ResponseStore } from '../../../../local/store/response-store';

function aReport(overrides: Partial<InvocationReport> = {}): InvocationReport {
  return { payload: null, refused: [], ...overrides };
}

describe('exit code', () => {
  test.each<[number, string, InvocationReport]>([
    [0, 'a function that returned', aReport()],
    [0, 'a SUCCESS that was sent', aReport({ response: { Status: 'SUCCESS' } })],
    [0, 'a SUCCESS that was sent again after a refusal', aReport({ response: { Status: 'SUCCESS' }, refused: ['503 SlowDown'] })],
    [1, 'a function that failed', aReport({ functionError: 'Unhandled' })],
    [1, 'a FAILED that was sent', aReport({ response: { Status: 'FAILED' } })],
    [1, 'a FAILED that was returned', aReport({ payload: { Status: 'FAILED' } })],
    [1, 'a FAILED that was returned for a responder', aReport({ payload: { answer: { Status: 'FAILED' } } })],
    [1, 'an answer that was refused', aReport({ refused: ['403 SignatureDoesNotMatch'] })],
  ])('%i for %s', (code, _, report) => {
    expect(exitCodeOf(report)).toBe(code);
  });
});

test('the last accepted PUT and every refused one are told', async () => {
  const store = await ResponseStore.start();
  try {
    const pending = store.open();
    await fetch(pending.url, { method: 'PUT', body: '{}', headers: { 'Content-Type': 'application/json' } });
    await fetch(pending.url, { method: 'PUT', body: Buffer.from('{"Status":"SUCCESS"}') });
    await fetch(pending.url, { method: 'PUT', body: Buffer.from('no JSON') });

    const report = invocationReport({ payload: 3, logs: [] }, pending);

    expect(report).toEqual({ payload: 3, functionError: undefined, response: 'no JSON', refused: ['403 SignatureDoesNotMatch'] });
    expect(reportText(report)).toBe('\nReturned:\n3\n\nPUT to the ResponseURL was refused: 403 SignatureDoesNotMatch\n\nSent to the ResponseURL:\n"no JSON"\n');
  } finally {
    await store.close();
  }
});
