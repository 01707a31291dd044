/** Names that properties and outputs cannot have, checked by the compiler and again when a contract is defined. */
import { OUTPUT_NAME } from '../wire';

/** What a construct offers to everybody, and what every object has. */
export const PUBLIC_MEMBERS = [
  'node', 'stack', 'env', 'ref', 'with', 'getAtt', 'getAttString', 'getAttNumber', 'getAttBoolean', 'getAttStringList', 'grantPrincipal',
  'applyRemovalPolicy', 'applyCrossStackReferenceStrength', 'constructor', 'prototype', '__proto__', 'toString', 'toLocaleString', 'valueOf',
  'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable',
] as const;

/** What a construct keeps to itself: a getter with such a name would break it, a property does no harm. */
export const INTERNAL_MEMBERS = [
  'resource', 'cfnResource', 'outputs', 'typed', 'setServiceTimeout', 'physicalName', 'generatePhysicalName', 'getResourceNameAttribute', 'getResourceArnAttribute', '_enableCrossEnvironment',
  '_allowCrossEnvironment', '_customAccount', '_customRegion', '_physicalNameMode', '_givenPhysicalName', '_physicalName', '_generatedPhysicalName',
] as const;

/** Props that every typed construct has beside the contract's properties. */
export const COMMON_PROPS = ['provider', 'serviceTimeout', 'removalPolicy'] as const;

/** CloudFormation's own properties of a custom resource. */
export const RESERVED = ['ServiceToken', 'ServiceTimeout'] as const;

/** A name that no property can have. */
export type TakenPropertyName = typeof PUBLIC_MEMBERS[number] | typeof COMMON_PROPS[number] | typeof RESERVED[number];
/** A name that no output can have. */
export type TakenOutputName = TakenPropertyName | typeof INTERNAL_MEMBERS[number];

/** Throws when a top-level name of properties or outputs is taken. */
export function refuseTaken(where: string, names: readonly string[], what: 'property' | 'output'): void {
  const taken: readonly (readonly [readonly string[], string])[] = [
    [RESERVED, 'is reserved by CloudFormation'],
    [COMMON_PROPS, 'clashes with a prop of every construct'],
    [[...PUBLIC_MEMBERS, ...(what === 'output' ? INTERNAL_MEMBERS : [])], 'clashes with a member of every construct'],
  ];
  for (const name of names) {
    const clash = taken.find(([list]) => list.includes(name));
    if (clash !== undefined) throw new Error(`${where}: "${name}" ${clash[1]}; rename it`);
  }
}

/** Throws when a name cannot be read with Fn::GetAtt. */
export function refuseBadOutputName(where: string, name: string): void {
  if (OUTPUT_NAME.test(name)) return;
  throw new Error(`${where}: "${name}" is not an output name; use letters, digits, "-" and "_" (a dot is made by nesting)`);
}
