import { resolveParameters } from '../../../../local/cloudformation/template/parameters';
import { parseTemplate } from '../../../../local/cloudformation/template/template';

function values(parameters: Record<string, unknown>, given: Record<string, string> = {}): Record<string, unknown> {
  const template = parseTemplate({ Parameters: parameters, Resources: { Thing: { Type: 'Custom::Thing' } } });
  return Object.fromEntries(resolveParameters(template.parameters, given));
}

test('given values win over defaults; numbers are texts, list types are lists', () => {
  expect(values({
    Given: { Type: 'String', Default: 'x' },
    Default: { Type: 'Number', Default: 5 },
    List: { Type: 'CommaDelimitedList', Default: 'a, b,c' },
    Subnets: { Type: 'List<AWS::EC2::Subnet::Id>', Default: '' },
  }, { Given: 'y' })).toEqual({ Given: 'y', Default: '5', List: ['a', 'b', 'c'], Subnets: [] });
});

test('the bootstrap version of the CDK is newer than any that is asked for; other SSM parameters get a stand-in', () => {
  expect(values({
    BootstrapVersion: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk-bootstrap/hnb659fds/version' },
    Ami: { Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>', Default: '/aws/service/ami' },
    Names: { Type: 'AWS::SSM::Parameter::Value<List<String>>', Default: '/names' },
  })).toEqual({ BootstrapVersion: '999', Ami: 'stand-in-for-/aws/service/ami', Names: ['stand-in-for-/names'] });
});

test.each<[string, Record<string, unknown>, Record<string, string>, string]>([
  ['a missing value', { A: { Type: 'String' }, B: { Type: 'String' } }, {}, 'Parameters: [A, B] must have values'],
  ['an unknown parameter', { A: { Type: 'String' } }, { A: 'x', C: 'y' }, 'Parameters: [C] do not exist in the template'],
  ['a value that is not allowed', { A: { Type: 'String', AllowedValues: ['x'] } }, { A: 'y' }, '[/Parameters/A] Parameter \'A\' must be one of AllowedValues'],
])('%s is refused', (_, parameters, given, message) => {
  expect(() => values(parameters, given)).toThrow(message);
});
