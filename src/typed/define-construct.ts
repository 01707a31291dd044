/** `defineConstruct`: the construct of a contract. */
import { Token } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { getAttribute, outputTypes } from './attributes';
import { secretsShown } from './shown-secrets';
import { ContractConstructClass, ContractConstructProps } from './types';
import { AnyContract, Contract, formatIssue } from '../contract';
import { TypedCustomResource } from '../typed-custom-resource';

/**
 * The construct of a contract, as a class to extend:
 *
 *     class DatabaseUser extends defineConstruct(databaseUser) {}
 *     const user = new DatabaseUser(this, 'User', { provider, name: 'bob' });
 *     user.arn;
 *
 * Its props are the contract's properties, flat, beside `provider`, `serviceTimeout` and `removalPolicy`; every property also takes tokens. Properties are checked
 * by the contract as far as they are no tokens, and the template gets them as given: defaults and transformations happen in Lambda.
 *
 * Every output that is always there has a getter. An output that may be missing has none: read it with `getAttString` and its like, on purpose, since
 * CloudFormation fails a stack that reads a missing one.
 *
 * Errors at synth: properties that the contract refuses, and a secret output in an Output, an export or Metadata of the stack or one nested in it.
 */
export function defineConstruct<Input, Properties, Outputs, ReplaceOn extends string, Attributes>(
  contract: Contract<Input, Properties, Outputs, ReplaceOn, Attributes>,
): ContractConstructClass<Input, Attributes>;
export function defineConstruct(contract: AnyContract): new (scope: Construct, id: string, props: ContractConstructProps) => TypedCustomResource {
  class ContractConstruct extends TypedCustomResource {
    constructor(scope: Construct, id: string, props: ContractConstructProps) {
      const { provider, serviceTimeout, removalPolicy, ...properties } = props;
      const outputs = outputTypes(contract.outputs);
      super(scope, id, { provider, serviceTimeout, removalPolicy, properties, resourceType: contract.resourceType, outputs });
      refuseIssues(this, contract, properties);
      this.node.addValidation({ validate: () => secretsShown(this, contract.outputs) });
    }
  }
  const names = Object.keys(contract.outputs).map((key) => key.split('.')[0] ?? key);
  for (const name of new Set(names)) {
    Object.defineProperty(ContractConstruct.prototype, name, {
      configurable: true,
      get(this: ContractConstruct) {
        return getAttribute(this, contract.outputs, name);
      },
    });
  }
  return ContractConstruct;
}

function refuseIssues(scope: Construct, contract: AnyContract, properties: Record<string, unknown>): void {
  const issues = contract.issuesAtSynth(properties, Token.isUnresolved);
  if (issues.length === 0) return;
  throw new Error(`${scope.node.path}: properties of ${contract.resourceType} do not fit its contract: ${issues.map(formatIssue).join('; ')}`);
}
