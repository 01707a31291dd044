import { answeredAt } from '../../../../local/cli/invoke/event';

const HERE = 'http://127.0.0.1/here';

test('a request is answered here, with or without a ResponseURL of its own', () => {
  expect(answeredAt({ RequestType: 'Delete', ResponseURL: 'https://real.example' }, HERE)).toEqual({ RequestType: 'Delete', ResponseURL: HERE });
  expect(answeredAt({ RequestType: 'Create' }, HERE)).toEqual({ RequestType: 'Create', ResponseURL: HERE });
});

test('so is each request in an event of SNS; other messages stay', () => {
  const record = (message: unknown): object => ({ EventSource: 'aws:sns', Sns: { Message: typeof message === 'string' ? message : JSON.stringify(message), Type: 'Notification' } });

  expect(answeredAt({ Records: [record({ RequestType: 'Create', ResponseURL: 'https://real.example' }), record('hello'), record({ a: 1 })] }, HERE))
    .toEqual({ Records: [record({ RequestType: 'Create', ResponseURL: HERE }), record('hello'), record({ a: 1 })] });
});

test.each([[null], [3], ['text'], [[1]], [{ detail: {} }], [{ Records: 'x' }], [{ Records: [null, { s3: {} }] }]])('%j is no request, and stays', (event) => {
  expect(answeredAt(event, HERE)).toEqual(event);
});
