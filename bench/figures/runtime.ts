/** Size and load time of the code in front of the author's. */
import { join } from 'node:path';
import { bundle, EMPTY, SUBJECTS } from '../support/bundles';
import { probe } from '../support/child';
import type { Figure, Measure } from '../support/figure';
import { medians } from '../support/median';

export const measureRuntime: Measure = async ({ runs, node, folder }): Promise<readonly Figure[]> => {
  const bundles = await Promise.all([EMPTY, ...SUBJECTS].map(async (subject, index) => bundle(subject, join(folder, `runtime-${index}`))));
  const [empty = Number.NaN, ...loads] = await medians(bundles.map(({ file }) => async () => probe(node, 'load', file)), runs);
  return [
    {
      name: 'code in front of the author\'s, minified',
      unit: 'B',
      how: 'esbuild: bundle, minify, platform node, target node20; @aws-sdk/* left out',
      goal: '≤ 8,000 B',
      rows: SUBJECTS.map(({ name }, index) => ({ subject: name, value: bundles[index + 1]?.bytes })),
    },
    {
      name: 'load time over an empty module',
      unit: 'ms',
      how: `require() of that bundle in a new process, less that of an empty module (${empty.toFixed(2)} ms); the framework loads its AWS SDK`,
      goal: '≤ 1 ms',
      rows: SUBJECTS.map(({ name }, index) => ({ subject: name, value: (loads[index] ?? Number.NaN) - empty })),
    },
  ];
};
