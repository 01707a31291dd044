// Puts one object with the function behind BucketObject, as Lambda would run it: argv = bundle, address of an S3. Answers go to that S3, too.
const [bundle, endpoint] = process.argv.slice(2);
Object.assign(process.env, { AWS_ENDPOINT_URL: endpoint, AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
process.stdout.write = () => true;
require(bundle).handler({
  RequestType: 'Create',
  RequestId: 'request',
  StackId: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/bench/0f1e2d3c',
  ResponseURL: `${endpoint}/answers/request?X-Amz-Signature=none`,
  ResourceType: 'Custom::BucketObject',
  LogicalResourceId: 'Object',
  ResourceProperties: { ServiceToken: 'token', bucketName: 'site', key: 'hello.txt', text: 'hello' },
}, { getRemainingTimeInMillis: () => 60_000 }).then(() => process.exit(0));
