/** What a handler answers, as the owner of the stack sees it: attributes, reasons, ids. */
import * as fc from 'fast-check';
import { aThing, entry, idsOf, Lab, messageIn, reasons } from './support/lab';
import { renderEvents } from '../../../local';

let lab: Lab;
/** Bodies as they arrived at S3. */
const bodies: string[] = [];
beforeAll(async () => {
  lab = await Lab.open({ answers: { handler: entry('answers') } }, {
    responseFault: ({ body }) => {
      bodies.push(body);
      return undefined;
    },
  });
});
afterAll(async () => lab.close());

const FIX = 'return strings (base64 for binary), numbers, booleans, lists of these or plain objects';
const getAtt = (name: string): unknown => ({ 'Fn::GetAtt': ['Thing', name] });
let stacks = 0;
/** A name for a stack of its own, always of the same length. */
const aName = (): string => `Stack-${String(stacks += 1).padStart(4, '0')}`;

describe('size', () => {
  const sizeOf = (text: string): number => Buffer.byteLength(text);
  /** Deploys a thing whose `text` makes the body as long as asked for. */
  const deployWith = async (bytes: number, filler: string) => {
    const deploy = async (text: string) => {
      const stack = aName();
      const result = await lab.deploy(stack, { Thing: aThing('answers', { Outputs: { text } }) }, { Text: getAtt('text') });
      return { stack, text, result, sent: sizeOf(bodies.at(-1) ?? '') };
    };
    const missing = bytes - (await deploy('')).sent;
    const one = sizeOf(JSON.stringify(filler)) - 2;
    const text = 'a'.repeat(missing % one) + filler.repeat(Math.floor(missing / one));
    return deploy(text);
  };

  test.each(['a', 'ä', '😀', '"', '\n'])('a body of 4,096 bytes passes, with every character of it: %j', async (filler) => {
    const { result, text, sent } = await deployWith(4096, filler);

    expect(sent).toBe(4096);
    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: text } });
  });

  test.each(['a', 'ä', '😀', '"', '\n'])('one byte more fails, names the size of the output and the real id, and the thing goes: %j', async (filler) => {
    const { stack, result } = await deployWith(4097, filler);

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(messageIn(result.reason)).toMatch(/^response of 4097 bytes, at most 4096 allowed; by output: text \d{4}$/);
    expect(lab.called(stack)).toEqual(['create', `delete made-by-${stack}`]);
    expect(lab.things).not.toContain(`made-by-${stack}`);
  });

  test.each([
    ['a text of 5,000', { text: 'x'.repeat(5000) }, 'text 5002'],
    ['one that is large among small ones', { small: 'x', large: 'y'.repeat(4200), other: 'z' }, 'large 4202,small 3,other 3'],
    ['a nested one', { endpoint: { certificate: 'x'.repeat(4300), port: 1 } }, 'endpoint.certificate 4302,endpoint.port 3'],
    ['a list', { hosts: Array.from({ length: 500 }, () => 'host.example') }, 'hosts 7501'],
  ])('an output is never cut: %s', async (_, outputs, sizes) => {
    const stack = aName();
    const result = await lab.deploy(stack, { Thing: aThing('answers', { Outputs: outputs }) });

    expect(messageIn(result.reason)).toMatch(new RegExp(`^response of \\d+ bytes, at most 4096 allowed; by output: ${sizes}$`));
    expect(idsOf(result.events, 'DELETE_COMPLETE')).toEqual([`made-by-${stack}`]);
  });

  test('twenty keys of 200 characters with values fail by name, the largest first, and what was asked for is not repeated', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}${'k'.repeat(198)}`);
    const outputs = Object.fromEntries(keys.map((key, index) => [key, 'v'.repeat(index)]));
    const result = await lab.deploy(aName(), { Thing: aThing('answers', { Outputs: outputs, Input: 'not-to-be-echoed' }) });

    const message = messageIn(result.reason);
    expect(message).toMatch(/^response of \d+ bytes, at most 4096 allowed; by output: 19k{198} 21,18k{198} 20,/);
    expect(message).not.toContain('not-to-be-echoed');
  });

  test.each([
    ['long properties', { Input: 'i'.repeat(20_000) }],
    ['many properties', Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`Input${index}`, 'i'.repeat(50)]))],
  ])('%s cost nothing of an answer', async (_, properties) => {
    const result = await lab.deploy(aName(), { Thing: aThing('answers', { ...properties, Outputs: { text: 'x' } }) }, { Text: getAtt('text') });

    expect(result).toMatchObject({ status: 'CREATE_COMPLETE', outputs: { Text: 'x' } });
  });
});

describe('what no attribute can be', () => {
  test.each(['a list', 'a text', 'a number', 'true', 'a Date', 'a Map', 'an instance', 'a function', 'null'])(
    'outputs that are %s fail the resource with its real id', async (answer) => {
      const stack = aName();
      const result = await lab.deploy(stack, { Thing: aThing('answers', { Answer: answer }) });

      expect(messageIn(result.reason)).toBe('outputs must be a plain object');
      expect(lab.called(stack)).toEqual(['create', `delete made-by-${stack}`]);
    });

  test.each([
    ['a Uint8Array', 'Payload', 'Uint8Array'],
    ['a Buffer', 'PublicKey', 'Buffer'],
    ['an ArrayBuffer', 'Payload', 'ArrayBuffer'],
    ['a DataView', 'Payload', 'DataView'],
    ['a Float64Array', 'Samples', 'Float64Array'],
    ['a nested Buffer', 'key.public', 'Buffer'],
    ['a list of Buffers', 'Chunks[0]', 'Buffer'],
    ['a list of objects', 'Tags[0]', 'a circular or listed object'],
    ['a list of lists', 'Tags[0]', 'Array'],
    ['a null in a list', 'list[1]', 'null'],
    ['a BigInt', 'Big', 'BigInt'],
    ['a circle', 'self', 'a circular or listed object'],
  ])('%s is an error that names output and fix; nothing is corrupted, the thing goes by its real id', async (answer, output, kind) => {
    const stack = aName();
    const result = await lab.deploy(stack, { Thing: aThing('answers', { Answer: answer }) });

    expect(messageIn(result.reason)).toBe(`output "${output}" is ${kind}: ${FIX}`);
    expect(lab.called(stack)).toEqual(['create', `delete made-by-${stack}`]);
    expect(lab.things).not.toContain(`made-by-${stack}`);
  });
});

describe('attributes', () => {
  const deployed = async (answer: string, outputs: Record<string, unknown>) => lab.deploy(aName(), { Thing: aThing('answers', { Answer: answer }) }, outputs);

  test.each([
    ['nulls', { 'a.c': '1', 'f': 'there' }],
    ['nested', { 'roleArns.x': 'arn:x', 'roleArns.y.z': 'arn:z', 'flag': 'false', 'count': '0', 'empty': '' }],
    ['a list of texts', { Tokens: ['a', 'b'] }],
    ['a list of scalars', { Tokens: ['1', 'true', 'c'] }],
    ['an empty list', { Tokens: [] }],
    ['a nested list', { 'Ses.Tokens': ['a', 'b'] }],
  ])('of %s are flat: dotted names, text, lists of text, no null', async (answer, attributes) => {
    const stack = aName();
    await lab.deploy(stack, { Thing: aThing('answers', { Answer: answer }) });

    expect((await lab.cloudFormation.stack(stack)).resources.Thing?.attributes).toEqual(attributes);
  });

  test.each([['roleArns.x', 'arn:x'], ['roleArns.y.z', 'arn:z'], ['flag', 'false'], ['count', '0'], ['empty', '']])(
    'Fn::GetAtt of %s is the text, in an Output and in another resource', async (name, value) => {
      const stack = aName();
      const result = await lab.deploy(stack, {
        Thing: aThing('answers', { Answer: 'nested' }), Reader: aThing('answers', { Read: getAtt(name), Outputs: { x: 'y' } }),
      }, { Read: getAtt(name), Joined: { 'Fn::Sub': `<\${Thing.${name}}>` } });

      expect(result.outputs).toEqual({ Read: value, Joined: `<${value}>` });
      expect(lab.callsOf(stack).find(({ logicalId }) => logicalId === 'Reader')?.properties).toMatchObject({ Read: value });
    });

  test.each([
    ['null', 'nulls', 'a.b'], ['null at the top', 'nulls', 'd'], ['undefined', 'nulls', 'e'],
    ['an object itself', 'nested', 'roleArns'], ['an element of a list', 'a list of texts', 'Tokens.0'], ['never answered', 'nested', 'other'],
  ])('what is %s is no attribute: to read it fails the stack, and the thing goes', async (_, answer, name) => {
    const result = await deployed(answer, { Read: getAtt(name) });

    expect(result.status).toBe('ROLLBACK_COMPLETE');
    expect(result.reason).toMatch(new RegExp(`^CustomResource attribute error: Vendor response doesn't contain ${name.replace('.', '\\.')} attribute in object `
      + 'arn:aws:cloudformation:eu-west-1:111122223333:stack/Stack-\\d{4}/[0-9a-f-]{36}\\|Thing\\|[0-9a-f-]{36}$'));
  });

  test.each([['a list of texts', 'Tokens', ['a', 'b']], ['a nested list', 'Ses.Tokens', ['a', 'b']], ['a list of scalars', 'Tokens', ['1', 'true', 'c']]])(
    '%s is a list where a template wants one: as a whole, joined, by element', async (answer, name, list) => {
      const stack = aName();
      const result = await lab.deploy(stack, {
        Thing: aThing('answers', { Answer: answer }), Reader: aThing('answers', { List: getAtt(name), Outputs: { x: 'y' } }),
      }, { Joined: { 'Fn::Join': ['+', getAtt(name)] }, First: { 'Fn::Select': ['0', getAtt(name)] } });

      expect(lab.callsOf(stack).find(({ logicalId }) => logicalId === 'Reader')?.properties).toMatchObject({ List: list });
      expect(result.outputs).toEqual({ Joined: list.join('+'), First: list[0] });
    });
});

describe('a failure is told as one', () => {
  const made = async (properties: Record<string, unknown>) => {
    const stack = aName();
    const created = await lab.deploy(stack, { Thing: aThing('answers', { Size: 1, Outputs: { size: '1' }, ...properties }) }, { Size: getAtt('size') });
    return { stack, created };
  };

  test('a Create that throws: CREATE_FAILED, rolled back', async () => {
    const { created } = await made({ Throws: 'no space left' });

    expect(created).toMatchObject({ status: 'ROLLBACK_COMPLETE', failed: true });
    expect(reasons(created)).toEqual({ Thing: 'no space left' });
  });

  test('an Update that throws: UPDATE_FAILED, rolled back to the outputs before', async () => {
    const { stack } = await made({});

    const result = await lab.deploy(stack, { Thing: aThing('answers', { Size: 2, Outputs: { size: '2' }, Throws: 'no space left', In: 'Update' }) }, { Size: getAtt('size') });

    expect(result).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', failed: true, outputs: { Size: '1' } });
    expect(reasons(result)).toEqual({ Thing: 'no space left' });
  });

  test('a Delete that throws: DELETE_FAILED, and the stack stays', async () => {
    const { stack } = await made({ Throws: 'still in use', In: 'Delete' });

    const result = await lab.cloudFormation.destroy(stack);

    expect(result).toMatchObject({ status: 'DELETE_FAILED', failed: true });
    expect(reasons(result).Thing).toBe('still in use');
    expect(await lab.physicalId(stack)).toBe(`made-by-${stack}`);
  });
});

describe('a reason can be read', () => {
  /** What breaks the list of a stack's events: control characters besides line feed and tab, and halves of characters. */
  const UNREADABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

  test.each([
    ['colours', '\u001b[31mboom\u001b[0m', 'boom'],
    ['a link of a terminal', '\u001b]8;;https://example.com\u0007here\u001b]8;;\u0007', 'here'],
    ['C1 controls', 'a\u009b1mb\u0085c', 'abc'],
    ['NUL, bell and backspace', 'a\0b\u0007c\bd', 'abcd'],
    ['a half of a character', 'a\ud83db', 'ab'],
    ['lines and tabs', 'a\n\tb', 'a\n\tb'],
    ['characters of four bytes', 'größe 😀', 'größe 😀'],
  ])('%s', async (_, thrown, shown) => {
    const result = await lab.deploy(aName(), { Thing: aThing('answers', { Throws: thrown }) });

    expect(messageIn(result.reason)).toBe(shown);
    expect(renderEvents(result.events)).toContain(shown.split('\n')[0]);
  });

  test('whatever is thrown', async () => {
    const anything = fc.string({ unit: 'binary', maxLength: 3000 }).filter((text) => text.trim() !== '');
    await fc.assert(fc.asyncProperty(anything, async (thrown) => {
      const result = await lab.deploy(aName(), { Thing: aThing('answers', { Throws: thrown }) });

      expect(result.status).toBe('ROLLBACK_COMPLETE');
      expect(result.reason).toMatch(/^Received response status \[FAILED\] from custom resource\. Message returned: /);
      expect(UNREADABLE.test(result.reason ?? '')).toBe(false);
    }), { numRuns: 25 });
  });
});
