import { expect, test } from 'vitest';
import { demoFor, mayDrawNow, PERMITS, type Standing } from './index.ts';

test('R4.09 R6.08 editors draw, unless somebody else presents', () => {
  const standings: readonly Standing[] = [
    { role: 'owner' },
    ...PERMITS.map((permit) => ({ role: 'sharer', permit }) as const),
    { role: 'stranger' },
  ];
  const outcomes = (demo: Parameters<typeof mayDrawNow>[1]) =>
    standings.map((standing) => {
      const may = mayDrawNow(standing, demo);
      return may.ok ? 'yes' : may.error;
    });
  for (const demo of ['none', 'own'] as const) {
    expect(outcomes(demo)).toEqual(['yes', 'permit', 'yes', 'yes', 'permit']);
  }
  expect(outcomes('foreign')).toEqual(Array(5).fill('demo'));
});

test('a demo is a person’s own by account or by number, and nobody’s when there is none', () => {
  expect([demoFor(null, 1), demoFor(undefined, 1), demoFor(1, 1), demoFor(2, 1)]).toEqual([
    'none',
    'none',
    'own',
    'foreign',
  ]);
  expect(demoFor('7', '7')).toBe('own');
});
