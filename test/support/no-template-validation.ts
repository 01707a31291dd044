/**
 * Before every test file: `App.synth` checks templates against CloudFormation's schemas, which takes seconds in each file that calls it. One test does so on
 * purpose (test/synth/nag.test.ts), and cfn-lint checks the same.
 */
process.env.CDK_VALIDATION = 'false';
