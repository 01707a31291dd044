import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp } from '../support/app';
import { records, runCli } from '../support/run-cli';

const FILE = join(mkdtempSync(join(tmpdir(), 'invoke-')), 'event.json');
const CREATE = {
  RequestType: 'Create', RequestId: 'r-1', StackId: 'arn:stack', LogicalResourceId: 'Thing', ResponseURL: 'https://real.example/key?X-Amz-Signature=abc',
};

test('the function gets the event as it is, with its environment, and no custom resource is asked', async () => {
  writeFileSync(FILE, '{"a":[1,"b"]}');

  const { code, stdout, stderr } = await runCli(['invoke', anApp({ Do: 'throw' }), 'Demo', 'Provider', '--event', FILE, '--env', 'GREETING=hi', '--json']);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = records(stdout);
  expect(lines.map(({ record }) => record)).toEqual(['log', 'log', 'result']);
  expect(lines.at(-1)).toEqual({
    record: 'result',
    payload: { echo: { a: [1, 'b'] }, table: 'things', peer: 'arn:aws:lambda:us-east-1:123456789012:function:other', greeting: 'hi' },
    refused: [],
  });
});

test('a request is answered here, never at the ResponseURL of the event', async () => {
  const { code, stdout } = await runCli(['invoke', anApp(), 'Demo', 'Provider', '--event', '-'], { stdin: JSON.stringify({ ...CREATE, ResourceProperties: { Size: 'big' } }) });

  expect(code).toBe(0);
  expect(stdout).toContain('\nReturned:\nnull\n\nSent to the ResponseURL:\n{\n  "RequestId": "r-1",\n');
  expect(stdout).toContain('"PhysicalResourceId": "thing-big"');
  expect(stdout).toContain("ResponseURL: '[pre-signed URL]'");
  expect(stdout).not.toMatch(/real\.example|cloudformation-custom-resource-response/);
});

test('a request that came by SNS is answered here as well', async () => {
  const event = { Records: [{ Sns: { Message: JSON.stringify({ ...CREATE, ResourceProperties: { Size: 'small' } }) } }] };

  const { code, stdout } = await runCli(['invoke', anApp(), 'Demo', 'Provider', '--event', '-', '--json'], { stdin: JSON.stringify(event) });

  expect(code).toBe(0);
  expect(records(stdout).at(-1)).toMatchObject({ response: { Status: 'SUCCESS', PhysicalResourceId: 'thing-small' } });
});

test('a FAILED answer: exit code 1', async () => {
  const { code, stdout } = await runCli(['invoke', anApp(), 'Demo', 'Provider', '--event', '-'], { stdin: JSON.stringify({ ...CREATE, ResourceProperties: { Do: 'fail' } }) });

  expect(code).toBe(1);
  expect(stdout).toContain('"Reason": "no <answer> & [pre-signed URL]"');
});

test('a function that throws: exit code 1', async () => {
  const { code, stdout } = await runCli(['invoke', anApp(), 'Demo', 'Provider', '--event', '-'], { stdin: JSON.stringify({ ...CREATE, ResourceProperties: { Do: 'throw' } }) });

  expect(code).toBe(1);
  expect(stdout).toContain('\nFunction error:\n{\n  "errorType": "Error",\n  "errorMessage": "thrown by the handler",\n');
});
