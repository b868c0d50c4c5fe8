import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildCache } from './build-cache.ts';
import { cacheDir } from './folders.ts';

let root: string;
let folder: string;
let target: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sw-cache-'));
  folder = join(root, 'cache');
  target = join(root, 'program');
});
afterEach(() => rmSync(root, { recursive: true }));

function program(text: string): string {
  const file = join(root, 'built');
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}
const entries = () => readdirSync(folder).toSorted();
/** The entry of a name. There is one. */
const entryOf = (name: string) => join(folder, entries().find((one) => one.startsWith(`${name}.`)) ?? 'none');

test('a program that one clone added is executable in another', async () => {
  await new BuildCache(folder).put('nats-v2', program('the program'));
  expect(await new BuildCache(folder).take('nats-v2', target)).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('the program');
  expect(statSync(target).mode & 0o111).not.toBe(0);
});

test('another name, and an empty or missing folder, have no program', async () => {
  const cache = new BuildCache(folder);
  expect(await cache.take('nats-v2', target)).toBe(false);
  await cache.put('nats-v2.1-linux', program('the program'));
  expect(await cache.take('nats-v2', target)).toBe(false);
  expect(existsSync(target)).toBe(false);
});

test.each([
  ['changed', (file: string) => writeFileSync(file, 'the progrbm')],
  ['cut off', (file: string) => writeFileSync(file, 'the pro')],
  ['empty', (file: string) => writeFileSync(file, '')],
])('a %s program is not used, and removed, so that the next build replaces it', async (_, damage) => {
  const cache = new BuildCache(folder);
  await cache.put('nats-v2', program('the program'));
  damage(entryOf('nats-v2'));
  expect(await cache.take('nats-v2', target)).toBe(false);
  expect(existsSync(target)).toBe(false);
  expect(entries()).toEqual([]);
  await cache.put('nats-v2', program('the program'));
  expect(await cache.take('nats-v2', target)).toBe(true);
});

test('beside a damaged program, another one of the same name is used', async () => {
  const cache = new BuildCache(folder);
  await cache.put('nats-v2', program('first'));
  writeFileSync(entryOf('nats-v2'), 'damaged');
  await cache.put('nats-v2', program('second'));
  expect(await cache.take('nats-v2', target)).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('second');
});

test('over the bound, the least recently used programs are removed', async () => {
  const cache = new BuildCache(folder, 25);
  for (const [name, usedAt] of [
    ['a', 1_000],
    ['b', 2_000],
  ] as const) {
    await cache.put(name, program(`${name}123456789`));
    utimesSync(entryOf(name), usedAt, usedAt);
  }
  // Taking the oldest one makes it the newest.
  expect(await cache.take('a', target)).toBe(true);
  await cache.put('c', program('c123456789'));
  expect(entries().map((name) => name.split('.')[0])).toEqual(['a', 'c']);
});

test('a program that is larger than the bound leaves no file', async () => {
  await new BuildCache(folder, 5).put('a', program('123456'));
  expect(entries()).toEqual([]);
});

test('a copy that a killed process left is never used, and removed after an hour', async () => {
  const cache = new BuildCache(folder);
  await cache.put('a', program('a'));
  const left = join(folder, '.unfinished');
  writeFileSync(left, 'half');
  await cache.put('b', program('b'));
  expect(existsSync(left)).toBe(true);
  utimesSync(left, 1_000, 1_000);
  await cache.put('c', program('c'));
  expect(existsSync(left)).toBe(false);
});

/** Adds and takes the same name a hundred times, and ends with 1 if it ever takes a wrong program. */
const CLONE = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { BuildCache } from '${join(import.meta.dirname, 'build-cache.ts')}';
  const [folder, own] = process.argv.slice(2);
  const cache = new BuildCache(folder, 250_000);
  let taken = 0;
  for (let n = 0; n < 100; n += 1) {
    writeFileSync(own, String(n % 3).repeat(100_000));
    await cache.put('nats', own);
    if (!(await cache.take('nats', own + '-taken'))) continue;
    taken += 1;
    if (!/^(0+|1+|2+)$/.test(readFileSync(own + '-taken', 'utf8'))) process.exit(1);
  }
  process.exit(taken > 50 ? 0 : 2);
`;

test('two clones at once never see half a program', async () => {
  const script = join(root, 'clone.ts');
  writeFileSync(script, CLONE);
  const clones = ['one', 'two'].map((name) => fork(script, [folder, join(root, name)]));
  const codes = await Promise.all(clones.map((clone) => once(clone, 'exit')));
  expect(codes.map(([code]) => code)).toEqual([0, 0]);
  expect(entries().filter((name) => name.startsWith('.'))).toEqual([]);
}, 60_000);

test('the folder is outside the clone, and variables move it', () => {
  expect(cacheDir({})).toBe(join(homedir(), '.cache/smart-whiteboard/engines'));
  expect(cacheDir({ XDG_CACHE_HOME: '/var/mine' })).toBe('/var/mine/smart-whiteboard/engines');
  expect(cacheDir({ XDG_CACHE_HOME: '/var/mine', ENGINES_CACHE: '/var/ours' })).toBe('/var/ours');
});
