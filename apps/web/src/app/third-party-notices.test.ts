import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticesText, packageFolder } from '../../vite/third-party-notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sw-notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(name: string, license: string | undefined, files: Readonly<Record<string, string>>): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test.each([
  ['/r/node_modules/react/cjs/react.js', '/r/node_modules/react'],
  ['/r/node_modules/@scope/name/index.js?url&no-inline', '/r/node_modules/@scope/name'],
  ['/r/node_modules/a/node_modules/b/index.js', '/r/node_modules/a/node_modules/b'],
  ['\0/r/node_modules/cookie/index.js?commonjs-es-import', '/r/node_modules/cookie'],
  ['C:\\r\\node_modules\\react\\index.js', 'C:\\r\\node_modules\\react'],
  ['/r/apps/web/src/main.tsx', undefined],
  ['\0vite/preload-helper.js', undefined],
])('the module %s belongs to %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test('each package stands above its licence text, with its notice; packages with the same text share it', () => {
  const text = noticesText([
    install('b', 'MIT', { LICENSE: 'Free\r\nfor all\n', 'index.js': 'code' }),
    install('@x/a', 'MIT', { 'licence.md': 'Free\nfor all' }),
    install('c', 'Apache-2.0', { 'LICENSE.txt': 'Apache terms', NOTICE: 'By C' }),
    install('d', '0BSD', { 'licenses.js': 'code' }),
  ]);
  expect(text).toContain('@x/a 1.2.3 (MIT)\nb 1.2.3 (MIT)\n\nFree\nfor all\n');
  expect(text).toContain('c 1.2.3 (Apache-2.0)\n\nApache terms\n\nBy C\n');
  expect(text).toContain('d 1.2.3 (0BSD)\n\nThe package contains no licence text.');
  expect(text.match(/for all/g)).toHaveLength(1);
  expect(text).not.toContain('code');
});

test('a package under the Apache licence that does not contain its text stands above it all the same', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/selfie_segmentation/package.json'));
  expect(noticesText([folder])).toMatch(
    /^@mediapipe\/selfie_segmentation [\d.]+ \(Apache-2\.0\)\n\nApache License\n +Version 2\.0/m,
  );
});

test('a package without a licence stops the build', () => {
  const folder = install('e', undefined, { LICENSE: 'text' });
  expect(() => noticesText([folder])).toThrow('e 1.2.3 states no licence');
});

test('the text of a real package is found', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('react/package.json'));
  expect(noticesText([folder])).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n/m);
});
