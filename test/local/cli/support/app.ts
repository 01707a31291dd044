/** A synthesized app for the command line: a provider of real code, a custom resource behind it, a sibling. */
import { join } from 'node:path';
import { writeAssembly } from '../../support/mini-assembly';

const HANDLERS = join(__dirname, 'handlers');

/** @param thing properties of the custom resource */
export function anApp(thing: Readonly<Record<string, unknown>> = {}, more: Readonly<Record<string, unknown>> = {}): string {
  return writeAssembly({ assets: { loud: join(HANDLERS, 'loud') }, stacks: { Demo: { template: aTemplate(thing, more) } } });
}

export function aTemplate(thing: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    Parameters: { Size: { Type: 'String', Default: 'small' } },
    Resources: {
      Provider: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Code: { S3Bucket: 'assets', S3Key: 'loud.zip' },
          Handler: 'index.handler',
          Runtime: 'nodejs22.x',
          Timeout: 10,
          Environment: { Variables: { TABLE: { Ref: 'Table' }, PEER: { 'Fn::GetAtt': ['Other', 'Arn'] } } },
        },
      },
      Table: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'things' } },
      Other: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'other', Code: { ZipFile: '' }, Handler: 'index.handler', Runtime: 'nodejs22.x' } },
      Thing: { Type: 'Custom::Thing', Properties: { ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] }, Size: { Ref: 'Size' }, ...thing } },
      ...more,
    },
    Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Thing', 'Arn'] } }, Endpoint: { Value: { 'Fn::GetAtt': ['Thing', 'Endpoint'] } } },
  };
}
