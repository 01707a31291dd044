/** A custom resource written by hand, without this package: shows what the engine does by itself. */
import { CreateStackCommand, UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import { cloudFormation, settled } from '../support/engine';

/** What the probe answers: plain JavaScript, since it rides in the template. Answers a Delete at once. */
const HEAD = `
const http = require('node:http');
exports.handler = (event, context) => new Promise((resolve) => {
  const answer = (fields) => {
    const { RequestId, StackId, LogicalResourceId } = event;
    const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'probe-1', RequestId, StackId, LogicalResourceId, ...fields });
    http.request(event.ResponseURL, { method: 'PUT', headers: { 'content-length': Buffer.byteLength(body) } }, (response) => {
      response.resume().on('end', resolve);
    }).end(body);
  };
  if (event.RequestType === 'Delete') return answer({ PhysicalResourceId: event.PhysicalResourceId, ...event.ResourceProperties.onDelete });
`;

const ROLE = 'arn:aws:iam::000000000000:role/probe';

export interface Probe {
  /** What Create and Update do: JavaScript that calls \`answer\`, or does not. */
  readonly work: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Names of \`Data\` to show as outputs. */
  readonly outputs?: readonly string[];
}

/** Creates a stack with one function and one resource; resolves to the status it ends with. */
export async function createProbe(stackName: string, probe: Probe): Promise<string> {
  await cloudFormation.send(new CreateStackCommand({ StackName: stackName, TemplateBody: JSON.stringify(template(probe)) }));
  return settled(stackName);
}

/** Updates the stack; resolves to the status it ends with. */
export async function updateProbe(stackName: string, probe: Probe): Promise<string> {
  await cloudFormation.send(new UpdateStackCommand({ StackName: stackName, TemplateBody: JSON.stringify(template(probe)) }));
  return settled(stackName);
}

function template({ work, properties, outputs = [] }: Probe) {
  return {
    Resources: {
      Function: {
        Type: 'AWS::Lambda::Function',
        Properties: { Runtime: 'nodejs22.x', Handler: 'index.handler', Role: ROLE, Timeout: 30, Code: { ZipFile: `${HEAD}${work}\n});\n` } },
      },
      Probe: {
        Type: 'Custom::Probe',
        Properties: { ServiceToken: { 'Fn::GetAtt': ['Function', 'Arn'] }, ServiceTimeout: 1, ...properties },
      },
    },
    Outputs: Object.fromEntries(outputs.map((name) => [name, { Value: { 'Fn::GetAtt': ['Probe', name] } }])),
  };
}
