import * as fc from 'fast-check';
import { seconds, ticks } from '../../../../local/cli/report/axis';

test('ticks are round', () => {
  expect(ticks(2000).map(({ label }) => label)).toEqual(['0 s', '0.2 s', '0.4 s', '0.6 s', '0.8 s', '1 s', '1.2 s', '1.4 s', '1.6 s', '1.8 s', '2 s']);
  expect(ticks(95_000).map(({ label }) => label)).toEqual(['0 s', '10 s', '20 s', '30 s', '40 s', '50 s', '60 s', '70 s', '80 s', '90 s']);
});

test('nothing took time: there is the start', () => {
  expect(ticks(0)).toEqual([{ ms: 0, label: '0 s' }]);
});

test('there are never more than eleven, none beyond the end', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e9 }), (durationMs) => {
    const all = ticks(durationMs);
    expect(all.length).toBeLessThanOrEqual(11);
    expect(all.every(({ ms }) => ms <= durationMs + 1e-6)).toBe(true);
  }));
});

test('durations have two digits behind the point at most', () => {
  expect([0, 1234, 60_000].map(seconds)).toEqual(['0 s', '1.23 s', '60 s']);
});
