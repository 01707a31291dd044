import { S3Client } from '@aws-sdk/client-s3';
import { objectUrl } from '../../../lambda/bucket-object/object-url';

const urlOf = async (region: string, bucket = 'site', key = 'config.json', options = {}) => objectUrl({
  s3: new S3Client({ region, ...options }),
  bucket,
  key,
  now: Date.now,
  sleep: async () => undefined,
  log: console,
  signal: new AbortController().signal,
  deadline: new Date(),
});

test.each([
  ['us-east-1', 'https://site.s3.us-east-1.amazonaws.com/config.json'],
  ['eu-west-1', 'https://site.s3.eu-west-1.amazonaws.com/config.json'],
  ['cn-north-1', 'https://site.s3.cn-north-1.amazonaws.com.cn/config.json'],
  ['us-gov-west-1', 'https://site.s3.us-gov-west-1.amazonaws.com/config.json'],
  ['us-iso-east-1', 'https://site.s3.us-iso-east-1.c2s.ic.gov/config.json'],
  ['us-isob-east-1', 'https://site.s3.us-isob-east-1.sc2s.sgov.gov/config.json'],
  ['eusc-de-east-1', 'https://site.s3.eusc-de-east-1.amazonaws.eu/config.json'],
])('in %s it is %s', async (region, url) => {
  expect(await urlOf(region)).toBe(url);
});

test('a bucket with dots stands in the path, since no certificate covers its host', async () => {
  expect(await urlOf('eu-west-1', 'www.example.com')).toBe('https://s3.eu-west-1.amazonaws.com/www.example.com/config.json');
});

test('keys are encoded, but for their slashes', async () => {
  expect(await urlOf('eu-west-1', 'site', "a b/ü+&?#%'(*)!~.json")).toBe('https://site.s3.eu-west-1.amazonaws.com/a%20b/%C3%BC%2B%26%3F%23%25%27%28%2A%29%21~.json');
});

test('an endpoint of its own is kept, with its port', async () => {
  expect(await urlOf('eu-west-1', 'site', 'k', { endpoint: 'http://127.0.0.1:4566', forcePathStyle: true })).toBe('http://127.0.0.1:4566/site/k');
});
