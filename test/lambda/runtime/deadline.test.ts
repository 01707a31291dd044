import { requestStart, reserve, serviceTimeoutMs } from '../../../lambda/runtime/deadline';
import { aSignedUrl, anOldSignedUrl } from '../../support/requests';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const SENT = NOW - 90_000;

describe('requestStart', () => {
  test.each<[string, string, string | undefined, number]>([
    ['the date of a SigV4 URL', aSignedUrl('https://s3', SENT), new Date(NOW).toISOString(), SENT],
    ['the expiry of an older URL, less two hours', anOldSignedUrl('https://s3', SENT), new Date(NOW).toISOString(), SENT],
    ['the time of SNS', 'https://s3/key', new Date(SENT).toISOString(), SENT],
    ['now, when nothing tells', 'https://s3/key', undefined, NOW],
    ['now, when the date is none', 'https://s3/key?X-Amz-Date=yesterday', 'yesterday', NOW],
    ['now, when the date is in the future', aSignedUrl('https://s3', NOW + 60_000), undefined, NOW],
  ])('is %s', (_case, url, sentAt, expected) => {
    expect(requestStart(url, sentAt, NOW)).toBe(expected);
  });
});

describe('serviceTimeoutMs', () => {
  test.each<[unknown, number]>([['60', 60_000], [60, 60_000], ['3600', 3_600_000], [undefined, 3_600_000], ['9999', 3_600_000], ['0', 3_600_000], ['soon', 3_600_000], [true, 3_600_000]])('%p: %d', (value, expected) => {
    expect(serviceTimeoutMs(value)).toBe(expected);
  });
});

describe('reserve', () => {
  test.each([[900_000, 10_000], [50_000, 10_000], [20_000, 4_000], [3_000, 1_000], [1_000, 500], [0, 0]])('of %d ms, %d are kept for the answer', (available, expected) => {
    expect(reserve(available)).toBe(expected);
  });
});
