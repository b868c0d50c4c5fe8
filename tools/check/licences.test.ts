import { expect, test } from 'vitest';
import { type InstalledPackage, type LockEntry, licenceProblems } from './licences.ts';

const rules = (path: string, entry: LockEntry, installed?: InstalledPackage): string[] =>
  licenceProblems({ [path]: entry }, new Map(installed ? [[path, installed]] : [])).map((problem) => problem.rule);

const PATH = 'node_modules/some';

test.each([
  'MIT',
  'apache-2.0',
  '(MIT OR GPL-3.0-only)',
  'GPL-2.0 OR (MIT AND ISC)',
  '(BSD-3-Clause AND Apache-2.0)',
  'Apache-2.0 WITH LLVM-exception',
])('%s is permissive', (license) => {
  expect(rules(PATH, {}, { license })).toEqual([]);
});

test.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  '(MIT OR ISC) AND AGPL-3.0',
  'SEE LICENSE IN x',
  'MIT ISC',
  '(MIT',
  'MPL-2.0',
  'UNLICENSED',
])('%s fails', (license) => {
  expect(rules(PATH, {}, { license })).toEqual(['licence-not-permissive']);
});

test('old forms of the field are read', () => {
  expect(rules(PATH, {}, { license: { type: 'MIT' } })).toEqual([]);
  expect(rules(PATH, {}, { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toEqual([]);
  expect(rules(PATH, {}, { licenses: [{ type: 'GPL-2.0' }] })).toEqual(['licence-not-permissive']);
});

test('a missing licence fails', () => {
  expect(rules(PATH, {}, {})).toEqual(['licence-missing']);
  expect(rules(PATH, { license: 'MIT' })).toEqual([]);
  expect(rules(PATH, {})).toEqual(['licence-missing']);
});

test('a licence that only a text in the package states is taken from the exception', () => {
  expect(rules('node_modules/khroma', {}, {})).toEqual([]);
  expect(rules('node_modules/khroma', {}, { license: 'GPL-3.0-only' })).toEqual(['licence-not-permissive']);
  expect(rules('node_modules/lightningcss', { dev: true }, {})).toEqual(['licence-missing']);
});

test('platform packages that are not installed, links and workspaces are skipped', () => {
  expect(rules(PATH, { optional: true, license: 'GPL-3.0-only' })).toEqual([]);
  expect(rules('node_modules/@sw/base', { link: true })).toEqual([]);
  expect(rules('packages/base', { license: 'UNLICENSED' })).toEqual([]);
});

test('a named exception holds only while building and only for its licence', () => {
  const mpl = { license: 'MPL-2.0' };
  expect(rules('node_modules/lightningcss', { dev: true }, mpl)).toEqual([]);
  expect(
    rules('node_modules/vite/node_modules/lightningcss-linux-x64-gnu', { dev: true, optional: true }, mpl),
  ).toEqual([]);
  expect(rules('node_modules/lightningcss', {}, mpl)).toEqual(['licence-shipped']);
  expect(rules('node_modules/lightningcss', { dev: true }, { license: 'GPL-3.0-only' })).toEqual([
    'licence-not-permissive',
  ]);
});

test('fonts may be shipped under the licence of fonts, and nothing else may', () => {
  const ofl = { license: 'OFL-1.1' };
  expect(rules('node_modules/@fontsource/inter', {}, ofl)).toEqual([]);
  expect(rules(PATH, {}, ofl)).toEqual(['licence-not-permissive']);
  expect(rules('node_modules/@fontsource/inter', {}, { license: 'GPL-3.0-only' })).toEqual(['licence-not-permissive']);
});
