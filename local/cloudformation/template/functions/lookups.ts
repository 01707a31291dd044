/** Functions that look something up: `Ref`, `Fn::GetAtt`, `Fn::FindInMap`, `Fn::ImportValue`, `Fn::GetStackOutput`, `Fn::If`. */
import { TemplateError } from '../template-error';
import { isList, isObject, NO_VALUE, Value } from '../value';
import { argumentList, Call, Intrinsic, textArgument } from './intrinsic';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-ref.html */
const ref: Intrinsic = (argument, call) => {
  if (typeof argument !== 'string') throw new TemplateError(call.path, 'Template format error: Every Ref must be a string');
  return call.scope.ref(argument, call.path);
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getatt.html */
const getAtt: Intrinsic = (argument, call) => {
  const { logicalId, attribute } = getAttTarget(argument, call.path);
  const name = typeof attribute === 'string' ? attribute : textArgument(attribute, call, GET_ATT_WORDS, '/1');
  return call.scope.attribute(logicalId, name, call.path);
};

const GET_ATT_WORDS = 'Template error: every Fn::GetAtt object requires two non-empty parameters, the resource name and the resource attribute';

/** Both forms: `["Thing", "Arn"]` and `"Thing.Arn"`; the attribute may hold dots. */
export function getAttTarget(argument: Value, path: string): { logicalId: string; attribute: Value } {
  if (typeof argument === 'string') {
    const dot = argument.indexOf('.');
    if (dot > 0 && dot < argument.length - 1) return { logicalId: argument.slice(0, dot), attribute: argument.slice(dot + 1) };
  } else if (isList(argument)) {
    const [logicalId, attribute] = argument;
    if (argument.length === 2 && typeof logicalId === 'string' && logicalId !== '' && attribute !== undefined && attribute !== '') {
      return { logicalId, attribute };
    }
  }
  throw new TemplateError(path, GET_ATT_WORDS);
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-findinmap.html */
const findInMap: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::FindInMap object requires three parameters, the map name, map key and the attribute for return value';
  const list = argumentList(argument, call, words, 3, 4);
  const [map, top, second] = [0, 1, 2].map((index) => textArgument(list[index], call, words, `/${index}`));
  if (map === undefined || top === undefined || second === undefined) throw new TemplateError(call.path, words);
  const found = call.scope.mapping(map, top, second) ?? fallback(list[3], call);
  if (found === undefined) throw new TemplateError(call.path, `Template error: Unable to get mapping for ${map}::${top}::${second}`);
  return found;
};

/** The fourth argument of the language extension: `{ DefaultValue: … }`. */
function fallback(value: Value | undefined, call: Call): Value | undefined {
  if (value === undefined || !isObject(value) || value.DefaultValue === undefined) return undefined;
  const result = call.evaluate(value.DefaultValue, '/3/DefaultValue');
  return result === NO_VALUE ? undefined : result;
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-importvalue.html */
const importValue: Intrinsic = (argument, call) => {
  const name = textArgument(argument, call, 'Template error: the attribute in Fn::ImportValue must be a string or a function that returns a string');
  return call.scope.importedValue(name, call.path);
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html */
const getStackOutput: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::GetStackOutput object requires StackName and OutputName, each a string or a function that returns a string';
  if (!isObject(argument)) throw new TemplateError(call.path, words);
  const [stackName, outputName] = ['StackName', 'OutputName'].map((key) => textArgument(argument[key], call, words, `/${key}`));
  if (stackName === undefined || outputName === undefined) throw new TemplateError(call.path, words);
  const region = argument.Region === undefined ? call.scope.region : textArgument(argument.Region, call, words, '/Region');
  return call.scope.stackOutput({ stackName, outputName, region }, call.path);
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-conditions.html */
const ifElse: Intrinsic = (argument, call) => {
  const [condition, whenTrue, whenFalse] = ifArguments(argument, call.path);
  return call.scope.condition(condition, call.path) ? call.evaluate(whenTrue, '/1') : call.evaluate(whenFalse, '/2');
};

export function ifArguments(argument: Value, path: string): [condition: string, whenTrue: Value, whenFalse: Value] {
  const [condition, whenTrue, whenFalse] = isList(argument) && argument.length === 3 ? argument : [];
  if (typeof condition !== 'string' || whenTrue === undefined || whenFalse === undefined) {
    throw new TemplateError(path, 'Template error: Fn::If requires a list argument with three elements');
  }
  return [condition, whenTrue, whenFalse];
}

export const lookupFunctions: readonly [string, Intrinsic][] = [
  ['Ref', ref], ['Fn::GetAtt', getAtt], ['Fn::FindInMap', findInMap], ['Fn::ImportValue', importValue],
  ['Fn::GetStackOutput', getStackOutput], ['Fn::If', ifElse],
];
