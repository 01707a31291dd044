import { bytesOf, fit, messageOf, readable } from '../../../lambda/runtime/reason';

class ConflictException extends Error {
  public override readonly name = 'ConflictException';
}

describe('messageOf', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  test.each<[string, unknown, string]>([
    ['an Error', new Error('boom'), 'boom'],
    ['an error of another name', new ConflictException('taken'), 'taken (ConflictException)'],
    ['an error with causes', new Error('a', { cause: new TypeError('b', { cause: 'c' }) }), 'a; caused by: b (TypeError); caused by: c'],
    ['an AggregateError', new AggregateError([new Error('a'), 'b'], 'both'), 'both (AggregateError); caused by: a; caused by: b'],
    ['an error without a message', new Error(), 'no message'],
    ['a string', 'boom', 'boom'],
    ['an empty string', '', '"" was thrown'],
    ['null', null, 'null was thrown'],
    ['undefined', undefined, 'undefined was thrown'],
    ['a number', 42, '42 was thrown'],
    ['a symbol', Symbol('s'), 'Symbol(s) was thrown'],
    ['an object with a message', { message: 'boom', code: 1 }, 'boom'],
    ['another object', { code: 1 }, '{"code":1}'],
    ['a circular object', circular, '{"self":"[circular]"}'],
    ['an object with members that JSON cannot hold', { code: 1n, twice: [null, null], self: circular }, '{"code":"1","twice":[null,null],"self":{"self":"[circular]"}}'],
    ['an error of nothing but colours', new ConflictException('\u001b[31m\u001b[0m'), 'no message (ConflictException)'],
    ['a string of nothing but colours', '\u001b[31m', '"" was thrown'],
    ['a throwing getter', { get message() { throw new Error('trap'); } }, 'an unreadable value was thrown'],
    ['a proxy that throws', new Proxy({}, { get() { throw new Error('trap'); } }), 'an unreadable value was thrown'],
    ['a revoked proxy', (() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })(), 'an unreadable value was thrown'],
  ])('%s', (_case, thrown, message) => {
    expect(messageOf(thrown)).toBe(message);
  });

  test('a cause that is its own cause ends', () => {
    const error = new Error('a');
    error.cause = error;

    expect(messageOf(error)).toBe('a' + '; caused by: a'.repeat(5));
  });
});

test('an AggregateError that holds itself many times ends soon: 20 messages are enough', () => {
  const error = new AggregateError([], 'a');
  error.errors = Array.from({ length: 1_000 }, () => error);

  expect(messageOf(error).split('; caused by: ')).toHaveLength(20);
});

describe('readable', () => {
  test.each([
    ['colours', '\u001b[31mboom\u001b[0m', 'boom'],
    ['colours of 24 bits', '\u001b[38;2;1;2;3mx', 'x'],
    ['character sets', '\u001b(Bx', 'x'],
    ['8-bit control sequences', '\u009b1mx', 'x'],
    ['hyperlinks', '\u001b]8;;http://a\u0007x\u001b]8;;\u001b\\', 'x'],
    ['a title that does not end', '\u001b]0;x', '0;x'],
    ['line drawing', '\u001b(0lqk', 'lqk'],
    ['control characters', 'a\u0000\u0007\u007f\u0085\rb', 'ab'],
    ['halves of characters', 'a\ud83d b\ude00', 'a b'],
  ])('%s are taken out', (_case, text, expected) => {
    expect(readable(text)).toBe(expected);
  });

  test('line feeds, tabs and whole characters stay', () => {
    expect(readable('a\n\tb 😀 é')).toBe('a\n\tb 😀 é');
  });
});

describe('fit', () => {
  test('keeps what fits whole', () => {
    expect(fit('héad', ' (tail)', 14)).toBe('héad (tail)');
  });

  test.each([9, 10, 11, 12, 13, 20, 40, 200])('cuts the head between characters, to %d bytes as JSON, and keeps a tail that leaves it room', (budget) => {
    const text = fit('é😀"\n\\'.repeat(100), ' tail', budget);

    expect(bytesOf(text)).toBeLessThanOrEqual(budget);
    expect(text).toMatch(budget < 14 ? /…$/ : /… tail$/);
    expect(text).not.toMatch(/\p{Cs}/u);
  });
});
