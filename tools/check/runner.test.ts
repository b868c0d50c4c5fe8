import { expect, test } from 'vitest';
import { runSteps, type Step, summary } from './runner.ts';

const step = (name: string, kind: Step['kind'], ok: boolean): Step => ({
  name,
  kind,
  run: async () => ({ ok, output: `${name} says so` }),
});

test('runs every step though one fails, and reports them in their order', async () => {
  const broken: Step = { name: 'broken', kind: 'own', run: () => Promise.reject(new Error('no such table')) };
  const outcomes = await runSteps([
    step('a', 'program', false),
    broken,
    step('b', 'program', true),
    step('c', 'own', true),
  ]);
  expect(outcomes.map(({ name, ok }) => [name, ok])).toEqual([
    ['a', false],
    ['broken', false],
    ['b', true],
    ['c', true],
  ]);
  const shown = summary(outcomes);
  expect(shown).toContain('── a\na says so');
  expect(shown).toContain('no such table');
  expect(shown).not.toContain('b says so');
  expect(shown).toMatch(/Failed: a, broken\.$/);
});

test('says so when everything passed', async () => {
  expect(summary(await runSteps([step('a', 'own', true)]))).toMatch(/^ok\s+a\s+\d+\.\d s\n\nAll checks passed\.$/);
});
