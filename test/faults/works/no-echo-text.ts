/** Returns what no type allows. */
export const work = () => ({ physicalResourceId: 'thing-1', noEcho: 'yes' });
