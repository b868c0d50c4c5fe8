import { expect, test } from 'vitest';
import { callerProblems } from './callers.ts';
import type { SpecNumber } from './spec-numbers.ts';
import type { SpecTable } from './spec-tables.ts';
import { specValueProblems } from './spec-values.ts';
import { valueUsesOf } from './value-uses.ts';

const CODES: SpecTable = { table: '3, codes', file: 'codes.ts', constant: 'CODE', values: { made: 1, gone: 2 } };
const WORDS: SpecTable = { table: '4, states', file: 'states.ts', constant: 'STATES', values: ['OPEN', 'SHUT'] };
const decided = new Set(['R3.90']);

const rulesOf = (tables: SpecTable[], files: Record<string, string>, numbers: SpecNumber[] = []) =>
  specValueProblems({ tables, numbers, shipped: new Map(Object.entries(files)), decided }).map(
    ({ rule, message }) => `${rule}: ${message}`,
  );
const codes = 'export const CODE = { made: 1, gone: 2 } as const;';
const allUsed = 'send(CODE.made); send(CODE.gone); if (code === CODE.made || seen.has(CODE.gone)) draw();';

test('a value that something makes and something looks at is fine', () => {
  expect(rulesOf([CODES], { 'codes.ts': codes, 'a.ts': allUsed })).toEqual([]);
});

test('a value that nothing makes, or nothing looks at, is a problem', () => {
  const problems = rulesOf([CODES], { 'codes.ts': codes, 'a.ts': 'if (code === CODE.made) send(CODE.gone);' });
  expect(problems).toEqual([
    expect.stringContaining('CODE.made (section 3, codes) has no producer outside'),
    expect.stringContaining('CODE.gone (section 3, codes) has no consumer outside'),
  ]);
});

test('a list does not count as a use of its own words, and a key of a table looks at its word', () => {
  const states = "export const STATES = ['OPEN', 'SHUT'] as const;";
  expect(rulesOf([WORDS], { 'states.ts': states })).toHaveLength(2);
  const used = "const label = { OPEN: 1, SHUT: 2 }; set('OPEN'); set('SHUT');";
  expect(rulesOf([WORDS], { 'states.ts': states, 'a.ts': used })).toEqual([]);
});

test('a constant that lost a value, has another number, or moved is a problem', () => {
  const other = 'export const CODE = { made: 3 } as const;';
  expect(rulesOf([CODES], { 'codes.ts': other, 'a.ts': allUsed })).toEqual([
    expect.stringContaining('lacks made'),
    expect.stringContaining('lacks gone'),
  ]);
  expect(rulesOf([CODES], { 'a.ts': allUsed })[0]).toContain('no constant CODE');
});

test('a reading excuses a value, as long as the decision exists and the value is unused', () => {
  const table = (row: string): SpecTable => ({ ...CODES, readings: { gone: row } });
  const files = { 'codes.ts': codes, 'a.ts': 'if (code === CODE.made) send(CODE.made);' };
  expect(rulesOf([table('R3.90')], files)).toEqual([]);
  expect(rulesOf([table('R3.99')], files)).toEqual([expect.stringContaining('has no row R3.99')]);
  expect(rulesOf([table('R3.90')], { ...files, 'b.ts': allUsed })).toEqual([
    expect.stringContaining('needs no reading'),
  ]);
});

test('code that treats all values alike counts as long as it is there', () => {
  const handled = [{ role: 'consumer', file: 'b.ts', code: 'Object.values(CODE)' }] as const;
  const files = { 'codes.ts': codes, 'a.ts': 'send(CODE.made); send(CODE.gone);' };
  expect(rulesOf([{ ...CODES, handled }], { ...files, 'b.ts': 'draw(Object.values(CODE))' })).toEqual([]);
  expect(rulesOf([{ ...CODES, handled }], { ...files, 'b.ts': '' })).toContainEqual(
    expect.stringContaining('no longer says'),
  );
});

test('a number is declared as specified and used', () => {
  const pages: SpecNumber = { number: '5, pages', file: 'n.ts', declared: 'PAGES = 30' };
  expect(rulesOf([], { 'n.ts': 'export const PAGES = 30;', 'a.ts': 'slice(0, PAGES)' }, [pages])).toEqual([]);
  expect(rulesOf([], { 'n.ts': 'export const PAGES = 30;' }, [pages])).toEqual([
    expect.stringContaining('used nowhere'),
  ]);
  expect(rulesOf([], { 'n.ts': 'export const PAGES = 40;', 'a.ts': 'PAGES' }, [pages])[0]).toContain(
    "lacks 'PAGES = 30'",
  );
});

test('comparing, looking up and keys decide; everything else makes', () => {
  const roles = (source: string) => valueUsesOf('a.ts', source, (value) => value === 'K.a').map(({ role }) => role);
  for (const source of [
    'x === K.a',
    'switch (x) { case K.a: }',
    '({ [K.a]: 1 })',
    'new Set([K.a])',
    'new Map([[K.a, 1]])',
    'l.includes(K.a)',
  ])
    expect([source, ...roles(source)]).toEqual([source, 'consumer']);
  for (const source of ['send(K.a)', '({ type: K.a })', 'const x = K.a', '() => K.a'])
    expect([source, ...roles(source)]).toEqual([source, 'producer']);
  expect(roles('type A = typeof K.a')).toEqual([]);
});

test('a route without a caller is a problem unless a decision says for whom it is', () => {
  const shipped = new Map([
    ['packages/contract/src/routes/a.ts', 'export const getA = route({});\nexport const getB = route({});'],
    ['apps/api/src/a.ts', 'getA getB'],
    ['apps/web/src/a.ts', 'api.call(ROUTES.getA)'],
  ]);
  const rules = (forOthers: Record<string, string>) =>
    callerProblems({ shipped, forOthers, decided }).map(({ rule, message }) => `${rule} ${message}`);
  expect(rules({})).toEqual([expect.stringContaining('route-uncalled nothing of ours calls getB')]);
  expect(rules({ getB: 'R3.90' })).toEqual([]);
  expect(rules({ getA: 'R3.90', getB: 'R3.91' })).toHaveLength(2);
});
