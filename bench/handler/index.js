// Stands for the author's code in stacks that are synthesized and never deployed.
exports.handler = async () => ({ PhysicalResourceId: 'thing-1' });
