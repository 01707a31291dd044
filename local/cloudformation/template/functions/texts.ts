/** Functions that make a text: `Fn::Join`, `Fn::Sub`, `Fn::Base64`, `Fn::ToJsonString`. */
import { scalarText, stringify } from '../stringify';
import { TemplateError } from '../template-error';
import { isList, isObject, isScalar, NO_VALUE, Value, ValueObject } from '../value';
import { argumentList, Call, Intrinsic, listArgument, textArgument } from './intrinsic';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-join.html */
const join: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::Join object requires two parameters, '
    + '(1) a string delimiter and (2) a list of strings to be joined or a function that returns a list of strings (such as Fn::GetAZs) to be joined.';
  const [delimiter, list] = argumentList(argument, call, words, 2);
  if (typeof delimiter !== 'string') throw new TemplateError(call.path, words);
  return listArgument(list, call, words, '/1').map((member) => {
    if (!isScalar(member)) throw new TemplateError(call.path, words);
    return scalarText(member);
  }).join(delimiter);
};

/** `${Name}`, `${Thing.Attribute}`, `${!Literal}`; anything else with a dollar is text. */
const SUB_VARIABLE = /\$\{(!?)([^{}]*)\}/g;

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-sub.html */
const sub: Intrinsic = (argument, call) => {
  const { template, variables } = subArguments(argument, call.path);
  return template.replace(SUB_VARIABLE, (_, bang: string, name: string) => (bang === '!' ? `\${${name}}` : subVariable(name.trim(), variables, call)));
};

function subVariable(name: string, variables: ValueObject, call: Call): string {
  const own = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (own !== undefined) {
    return textArgument(own, call, `Template error: the value of variable ${name} in Fn::Sub must be a string`, `/1/${name}`);
  }
  const dot = name.indexOf('.');
  const value = dot < 0 ? call.scope.ref(name, call.path) : call.scope.attribute(name.slice(0, dot), name.slice(dot + 1), call.path);
  if (value === NO_VALUE || !isScalar(value)) {
    throw new TemplateError(call.path, `Template error: variable ${name} in Fn::Sub expression does not resolve to a string`);
  }
  return scalarText(value);
}

/** Both forms: `"text"` and `["text", { variables }]`. */
export function subArguments(argument: Value, path: string): { template: string; variables: ValueObject } {
  if (typeof argument === 'string') return { template: argument, variables: {} };
  const [template, variables] = isList(argument) && argument.length === 2 ? argument : [];
  if (typeof template !== 'string' || variables === undefined || !isObject(variables)) {
    throw new TemplateError(path, 'Template error: One or more Fn::Sub intrinsic functions don\'t specify expected arguments. '
      + 'Specify a string as first argument, and an optional second argument to specify a mapping of values to replace in the string');
  }
  return { template, variables };
}

/** Names that a `Fn::Sub` text asks of the template: everything but literals and its own variables. */
export function subReferences(argument: Value, path: string): readonly string[] {
  const { template, variables } = subArguments(argument, path);
  return [...template.matchAll(SUB_VARIABLE)]
    .filter(([, bang]) => bang !== '!')
    .map(([, , name = '']) => name.trim())
    .filter((name) => !Object.hasOwn(variables, name));
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-base64.html */
const base64: Intrinsic = (argument, call) =>
  Buffer.from(textArgument(argument, call, 'Template error: every Fn::Base64 object must have a String-typed value.'), 'utf8').toString('base64');

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-ToJsonString.html */
const toJsonString: Intrinsic = (argument, call) => {
  const value = call.evaluate(argument);
  if (value === NO_VALUE || isScalar(value)) throw new TemplateError(call.path, 'Template error: Fn::ToJsonString requires an object or a list');
  return JSON.stringify(stringify(value));
};

export const textFunctions: readonly [string, Intrinsic][] = [
  ['Fn::Join', join], ['Fn::Sub', sub], ['Fn::Base64', base64], ['Fn::ToJsonString', toJsonString],
];
