/** Returns what no type allows. */
export const work = () => 'done';
