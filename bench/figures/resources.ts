/** What a stack gets: how many resources, how many functions in the way of a request. Counted in synthesized templates. */
import { declareOurs, declarePlain, declarePollingProvider, declareProvider, RESOURCE_TYPE, synthesized, type Declare, type Template } from '../support/apps';
import type { Figure, Measure } from '../support/figure';

const SUBJECTS: readonly { readonly name: string; readonly declare: Declare }[] = [
  { name: 'this package', declare: declareOurs },
  { name: 'CDK Provider', declare: declareProvider },
  { name: 'CDK Provider with isComplete', declare: declarePollingProvider },
  { name: 'CustomResource with a function that does everything itself', declare: declarePlain },
];

export const measureResources: Measure = async (): Promise<readonly Figure[]> => {
  const counted = SUBJECTS.map(({ name, declare }) => {
    const one = synthesized(declare, 1, 1);
    const first = count(one);
    // Less the resource itself, which every provider has one of here.
    const further = count(synthesized(declare, 2, 1)) - first - 1;
    return { name, first, further, functions: functionsOnPath(one) };
  });
  const flags = 'all feature flags of cdk init on, nothing granted, the author\'s function included';
  return [
    { name: 'resources of the first provider and a custom resource', unit: 'resources', how: flags, goal: '≤ 8', rows: counted.map(({ name, first }) => ({ subject: name, value: first })) },
    { name: 'resources of each further provider', unit: 'resources', how: flags, goal: '≤ 4', rows: counted.map(({ name, further }) => ({ subject: name, value: further })) },
    {
      name: 'functions on the path of a request',
      unit: 'functions',
      how: 'the function behind the ServiceToken, and those whose ARNs its environment holds',
      goal: '1',
      rows: counted.map(({ name, functions }) => ({ subject: name, value: functions })),
    },
    { name: 'hops before the handler', unit: 'hops', how: 'those functions, less the author\'s', goal: '0', rows: counted.map(({ name, functions }) => ({ subject: name, value: functions - 1 })) },
  ];
};

function count({ Resources }: Template): number {
  return Object.keys(Resources).length;
}

/** Follows the requests: from the ServiceToken by the ARNs in environments. A state machine's own calls are not followed. */
function functionsOnPath({ Resources }: Template): number {
  const isFunction = (id: string) => Resources[id]?.Type === 'AWS::Lambda::Function';
  const reached = new Set<string>();
  const queue = Object.values(Resources)
    .filter(({ Type }) => Type === RESOURCE_TYPE)
    .flatMap(({ Properties }) => referencesIn(Properties?.ServiceToken))
    .filter(isFunction);
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (reached.has(id)) continue;
    reached.add(id);
    queue.push(...referencesIn(Resources[id]?.Properties?.Environment).filter(isFunction));
  }
  return reached.size;
}

/** Logical ids that a value speaks of. */
function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":(?:"([^"]+)"|\["([^"]+)")/g)].map(([, ref, attribute]) => ref ?? attribute ?? '');
}
