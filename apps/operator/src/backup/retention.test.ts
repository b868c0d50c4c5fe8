import { DAY, HOUR } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiredBackups } from './retention.ts';

const NOW = new Date('2026-03-29T03:00:00Z');
const ago = (ms: number) => ({ name: `${ms / HOUR} h`, beganAt: new Date(NOW.getTime() - ms) });
const NIGHTLY = [1, 25, 49, 73].map((hours) => ago(hours * HOUR));
const expired = (rules: Parameters<typeof expiredBackups>[1], backups = NIGHTLY) => expiredBackups(backups, rules, NOW);

test('backups expire by number, by age, or by both rules together', () => {
  expect(expired({})).toEqual([]);
  expect(expired({ keep: 3 })).toEqual(['73 h']);
  expect(expired({ days: 2 })).toEqual(['49 h', '73 h']);
  expect(expired({ keep: 3, days: 2 })).toEqual(['73 h']);
  expect(expired({ keep: 1, days: 30 })).toEqual([]);
});

test('the newest backup never expires, however old it is', () => {
  expect(expired({ days: 1 }, [ago(40 * DAY), ago(50 * DAY)])).toEqual([`${50 * 24} h`]);
  expect(expired({ keep: 1 }, [])).toEqual([]);
});

test('what stays is newer than what expires, and at least as much as each rule asks for', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { maxLength: 40 });
  const rule = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
  fc.assert(
    fc.property(hours, rule, rule, (ages, keep, days) => {
      const backups = ages.map((age) => ago(age * HOUR));
      const gone = new Set(expired({ keep, days }, backups));
      const [old, stay] = [true, false].map((is) => ages.filter((age) => gone.has(`${age} h`) === is));
      expect(Math.max(-1, ...(stay ?? []))).toBeLessThan(Math.min(3_000, ...(old ?? [])));
      expect(stay?.length).toBeGreaterThanOrEqual(Math.min(ages.length, Math.max(1, keep ?? 0)));
      if (days !== undefined) for (const age of old ?? []) expect(age).toBeGreaterThan(days * 24);
    }),
  );
});
