"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.measureResources = void 0;
/** What a stack gets: how many resources, how many functions in the way of a request. Counted in synthesized templates. */
const apps_1 = require("../support/apps");
const SUBJECTS = [
    { name: 'this package', declare: apps_1.declareOurs },
    { name: 'CDK Provider', declare: apps_1.declareProvider },
    { name: 'CDK Provider with isComplete', declare: apps_1.declarePollingProvider },
    { name: 'CustomResource with a function that does everything itself', declare: apps_1.declarePlain },
];
const measureResources = async () => {
    const counted = SUBJECTS.map(({ name, declare }) => {
        const one = (0, apps_1.synthesized)(declare, 1, 1);
        const first = count(one);
        // Less the resource itself, which every provider has one of here.
        const further = count((0, apps_1.synthesized)(declare, 2, 1)) - first - 1;
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
exports.measureResources = measureResources;
function count({ Resources }) {
    return Object.keys(Resources).length;
}
/** Follows the requests: from the ServiceToken by the ARNs in environments. A state machine's own calls are not followed. */
function functionsOnPath({ Resources }) {
    const isFunction = (id) => Resources[id]?.Type === 'AWS::Lambda::Function';
    const reached = new Set();
    const queue = Object.values(Resources)
        .filter(({ Type }) => Type === apps_1.RESOURCE_TYPE)
        .flatMap(({ Properties }) => referencesIn(Properties?.ServiceToken))
        .filter(isFunction);
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (reached.has(id))
            continue;
        reached.add(id);
        queue.push(...referencesIn(Resources[id]?.Properties?.Environment).filter(isFunction));
    }
    return reached.size;
}
/** Logical ids that a value speaks of. */
function referencesIn(value) {
    return [...JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::GetAtt)":(?:"([^"]+)"|\["([^"]+)")/g)].map(([, ref, attribute]) => ref ?? attribute ?? '');
}
