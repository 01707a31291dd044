/** What the demo does, and what has to be true after each step. */
import type { DemoStackProps } from './demo-stack';
import type { Deployment, Ending } from '../../demo/play-life';

export interface Found extends Ending {
  /** Keys in the bucket afterwards, with the title that the configuration under each has. */
  readonly titles: Readonly<Record<string, string>>;
}

export interface Step extends Found, Deployment<DemoStackProps> {}

/** A file that is in the bucket before the stack is. */
export const TAKEN = 'robots.txt';

/** In the place of a title. */
export const THEIRS = '(somebody else\'s)';

export const STEPS: readonly Step[] = [
  {
    title: 'Create: JSON of what only CloudFormation knows; a title with quotes stays a title',
    props: { title: 'Bob\'s "Shop" \\o/', timeoutSeconds: 10 },
    status: 'CREATE_COMPLETE',
    titles: { [TAKEN]: THEIRS, 'config.json': 'Bob\'s "Shop" \\o/' },
  },
  {
    title: 'Update in place',
    props: { title: 'Shop', timeoutSeconds: 10 },
    status: 'UPDATE_COMPLETE',
    titles: { [TAKEN]: THEIRS, 'config.json': 'Shop' },
  },
  {
    title: 'Replacement: another key; the old object goes once the new one is there',
    props: { title: 'Shop', timeoutSeconds: 10, configKey: 'v2/config.json' },
    status: 'UPDATE_COMPLETE',
    titles: { [TAKEN]: THEIRS, 'v2/config.json': 'Shop' },
  },
  {
    title: 'A replacement whose sibling fails: the new object goes, the old one was never touched',
    props: { title: 'Market', timeoutSeconds: 10, configKey: 'v3/config.json', sibling: 'fails' },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    titles: { [TAKEN]: THEIRS, 'v2/config.json': 'Shop' },
    reason: /the sibling could not be made/,
  },
  {
    title: 'A key that somebody else\'s object has: it stays, and the stack says what to do',
    props: { title: 'Shop', timeoutSeconds: 10, configKey: TAKEN },
    status: 'UPDATE_ROLLBACK_COMPLETE',
    titles: { [TAKEN]: THEIRS, 'v2/config.json': 'Shop' },
    reason: /s3:\/\/site\/robots\.txt holds an object that this resource did not write: choose another key/,
  },
];

export const DESTROYED: Found = { title: 'Destroy: nothing is left but what was there before', status: 'DELETE_COMPLETE', titles: { [TAKEN]: THEIRS } };
