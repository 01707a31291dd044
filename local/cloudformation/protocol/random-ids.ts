import { randomInt, randomUUID } from 'node:crypto';
import { Ids } from './ports';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** As CloudFormation's generated names end: https://github.com/aws-samples/serverless-webapp-mono-repo-ci-cd-java/issues/166 */
const SUFFIX_LENGTH = 12;

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  suffix: () => Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
};
