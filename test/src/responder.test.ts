import * as path from 'path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { aFolder, aStack, messageOf, removeTemporaryFolders, resourcesOf, ROOT, theOne } from './support';
import { responderOf } from '../../src/responder';

afterAll(removeTemporaryFolders);

const FUNCTION = 'AWS::Lambda::Function';

function code(version: string): { version: string; folder: string } {
  return { version, folder: aFolder({ 'index.js': `// ${version}` }) };
}

/** The key of the code that the responder of a stack with these callers, in this order, runs. */
function codeOf(...callers: { version: string; folder: string }[]): unknown {
  const stack = aStack();
  for (const caller of callers) responderOf(stack, caller);
  return theOne(stack, FUNCTION)[1].Code.S3Key;
}

test('there is one in a stack, at a fixed path', () => {
  const stack = aStack();

  const responder = responderOf(new Construct(stack, 'A'));

  expect(responderOf(new Construct(stack, 'B'))).toBe(responder);
  expect(responder.node.path).toBe('Stack/CustomResourceKitResponder/Function');
});

test('it runs the code that this package ships, and may do nothing but write its own logs', () => {
  const stack = aStack();
  responderOf(stack);

  const [logGroup] = theOne(stack, 'AWS::Logs::LogGroup');
  expect(theOne(stack, FUNCTION)[1]).toMatchObject({ Handler: 'index.handler', MemorySize: 128, Timeout: 90, LoggingConfig: { LogGroup: { Ref: logGroup } } });
  expect(theOne(stack, 'AWS::IAM::Role')[1].Policies).toEqual([{
    PolicyName: 'Function',
    PolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: { 'Fn::GetAtt': [logGroup, 'Arn'] } }],
    },
  }]);
  Template.fromStack(stack).hasResource('AWS::Logs::LogGroup', { Properties: { RetentionInDays: 14 }, DeletionPolicy: 'Delete' });
});

test('its own failures are tried again by Lambda: it has no configuration that says otherwise', () => {
  const stack = aStack();
  responderOf(stack);

  expect(Object.values(resourcesOf(stack)).map((resource) => resource.Type).sort()).toEqual(['AWS::IAM::Role', FUNCTION, 'AWS::Logs::LogGroup']);
});

test('of two versions in one app the newer code runs, whichever comes first', () => {
  const [older, newer] = [code('1.9.0'), code('1.10.0')];

  expect(codeOf(older, newer)).toBe(codeOf(newer));
  expect(codeOf(newer, older)).toBe(codeOf(newer));
  expect(codeOf(older, newer, code('1.9.5'))).toBe(codeOf(newer));
  expect(codeOf(older)).not.toBe(codeOf(newer));
});

test('the newer code keeps the logical ids', () => {
  const idsAfter = (...callers: { version: string; folder: string }[]) => {
    const stack = aStack();
    for (const caller of callers) responderOf(stack, caller);
    return Object.keys(resourcesOf(stack));
  };

  expect(idsAfter(code('1.0.0'), code('2.0.0'))).toEqual(idsAfter(code('1.0.0')));
});

test('another construct with its id is an error', () => {
  const stack = aStack();
  new Construct(stack, 'CustomResourceKitResponder');

  expect(messageOf(() => responderOf(stack))).toBe(
    'Stack/CustomResourceKitResponder: this id belongs to the responder of cdk-custom-resource-kit, got another construct; rename that one',
  );
});

test('a responder of another major version, which tells no version, is left alone', () => {
  const stack = aStack();
  const foreign = new Construct(stack, 'CustomResourceKitResponder');
  const its = new lambda.Function(foreign, 'Function', { code: lambda.Code.fromInline('x'), handler: 'index.handler', runtime: lambda.Runtime.NODEJS_22_X });

  expect(responderOf(stack)).toBe(its);
  expect(theOne(stack, FUNCTION)[1].Code).toEqual({ ZipFile: 'x' });
});

test('the shipped code is where the constructs look for it', () => {
  expect(Stack.of(responderOf(aStack())).stackName).toBe('Stack');
  expect(require.resolve(path.join(ROOT, 'assets', 'responder', 'index.js'))).toContain('responder');
});
