/** Functions around lists: `Fn::Select`, `Fn::Split`, `Fn::GetAZs`, `Fn::Cidr`, `Fn::Length`. */
import { TemplateError } from '../template-error';
import { cidrBlocks } from './cidr-blocks';
import { argumentList, Intrinsic, listArgument, textArgument } from './intrinsic';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-select.html */
const select: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::Select object requires two parameters, the array index and the array to select from';
  const [index, list] = argumentList(argument, call, words, 2);
  const position = Number(textArgument(index, call, words, '/0'));
  const member = listArgument(list, call, words, '/1')[position];
  if (member === undefined) throw new TemplateError(call.path, `Template error: Fn::Select cannot select nonexistent value at index ${position}`);
  return member;
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-split.html */
const split: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::Split object requires two parameters, '
    + '(1) a string delimiter and (2) a string to be split or a function that returns a string to be split.';
  const [delimiter, text] = argumentList(argument, call, words, 2);
  if (typeof delimiter !== 'string') throw new TemplateError(call.path, words);
  return textArgument(text, call, words, '/1').split(delimiter);
};

/** Three zones in every region. https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getavailabilityzones.html */
const getAZs: Intrinsic = (argument, call) => {
  const region = textArgument(argument, call, 'Template error: Fn::GetAZs requires the name of a region or an empty string') || call.scope.region;
  return ['a', 'b', 'c'].map((zone) => region + zone);
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-cidr.html */
const cidr: Intrinsic = (argument, call) => {
  const words = 'Template error: every Fn::Cidr object requires two or three parameters, an ipBlock, a count and cidrBits';
  const [block, count, bits] = argumentList(argument, call, words, 2, 3);
  const given = textArgument(block, call, words, '/0');
  const blocks = cidrBlocks(given, Number(textArgument(count, call, words, '/1')), bits === undefined ? undefined : Number(textArgument(bits, call, words, '/2')));
  if (blocks === undefined) throw new TemplateError(call.path, `Template error: Fn::Cidr cannot cut these blocks from ${given}`);
  return blocks;
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-length.html */
const length: Intrinsic = (argument, call) => listArgument(argument, call, 'Template error: Fn::Length requires a list').length;

export const listFunctions: readonly [string, Intrinsic][] = [
  ['Fn::Select', select], ['Fn::Split', split], ['Fn::GetAZs', getAZs], ['Fn::Cidr', cidr], ['Fn::Length', length],
];
