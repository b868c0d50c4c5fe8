import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATION_RULES } from './index.ts';

const SPEC = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8');
const RULE = /^- ([A-Z]\d+) /gm;

/** Rule ids that a title starts with, after its requirement ids. */
const rulesIn = (title: string): string[] =>
  title.match(/^(?:[A-Z]\d+(?:\.\d+)? )+/)?.[0].match(/\b[A-Z]\d+(?= )/g) ?? [];

test('every rule of SPEC.md has a test titled by it, and every title names a rule that exists', () => {
  const here = new URL('./', import.meta.url);
  const titles = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, here), 'utf8').matchAll(/(?:^test|^\]\)|\))\(\s*'((?:[^'\\]|\\.)+)'/gm),
    ])
    .map((match) => match[1] ?? '');
  const tested = new Set(titles.flatMap(rulesIn));
  const written = [...SPEC.matchAll(RULE)].map((match) => match[1] ?? '');
  expect(written.length).toBeGreaterThan(60);
  expect(written.filter((rule) => !tested.has(rule))).toEqual([]);
  expect([...tested].filter((rule) => !written.includes(rule))).toEqual([]);
});

test('the table that opens SPEC.md says what the code does', () => {
  const rows = [...SPEC.matchAll(/^\| (\d+) \| [^|]+ \| (\w+) \| (\d) \| [^|]+ \| (\w+)/gm)];
  const table = Object.fromEntries(
    rows.map(([, code, way, permit, undoable]) => [code, { way, permit: Number(permit), undoable: undoable !== 'no' }]),
  );
  expect(table).toEqual(OPERATION_RULES);
});
