import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPageIfChanged } from './built-page.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
/** As Vite does: empties `dist`, creating it if necessary, and writes the page. */
const build = async () => {
  rmSync(join(root, 'apps/web/dist'), { recursive: true, force: true });
  write('apps/web/dist/index.html', 'page');
  return 0;
};
const builds = () => buildPageIfChanged(root, build);

const SOURCES = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/vite/plugin.ts',
  'apps/web/public/boot.js',
  'apps/web/src/screens/deep/screen.tsx',
  'packages/base/src/a.ts',
  'package-lock.json',
  'node_modules/.package-lock.json',
];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sw-built-'));
  for (const path of SOURCES) write(path, 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the first start builds the page, the second one does not', async () => {
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
});

test.each(SOURCES)('a change of %s is built, even if the file is older than the build', async (path) => {
  await builds();
  write(path, 'second');
  utimesSync(join(root, path), 1_000, 1_000);
  expect(await builds()).toBe(true);
  expect(await builds()).toBe(false);
});

test('an added, renamed or removed source is built', async () => {
  await builds();
  write('packages/base/src/b.ts', 'first');
  expect(await builds()).toBe(true);
  rmSync(join(root, 'packages/base/src/a.ts'));
  expect(await builds()).toBe(true);
});

test('a test, an output and a saved file with the same text need no build', async () => {
  await builds();
  write('packages/base/src/a.test.ts', 'new');
  write('apps/web/dist/assets/a.js', 'new');
  write('packages/base/src/a.ts', 'first');
  expect(await builds()).toBe(false);
});

test('a page that another build replaced, lost or left incomplete is built', async () => {
  await builds();
  await build();
  expect(await builds()).toBe(true);
  rmSync(join(root, 'apps/web/dist'), { recursive: true });
  expect(await builds()).toBe(true);
  write('packages/base/src/a.ts', 'broken');
  await expect(buildPageIfChanged(root, async () => 1)).rejects.toThrow('vite build ended with 1');
  expect(await builds()).toBe(true);
});

test('a source that is saved during the build is built the next time', async () => {
  const saving = async () => {
    const code = await build();
    write('packages/base/src/a.ts', 'saved meanwhile');
    return code;
  };
  expect(await buildPageIfChanged(root, saving)).toBe(true);
  expect(await builds()).toBe(true);
  expect(existsSync(join(root, 'apps/web/dist/index.html'))).toBe(true);
  expect(await builds()).toBe(false);
});
