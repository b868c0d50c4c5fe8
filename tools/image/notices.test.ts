import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noticesText } from './notices.ts';

/** Packages of the page: this workspace has none of its own. */
const requireOfPage = createRequire(new URL('../../apps/web/package.json', import.meta.url));

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

test('each package stands above its licence text, with its notice; packages with the same text share it', () => {
  const text = noticesText('By others:', [
    install('b', 'MIT', { LICENSE: 'Free\r\nfor all\n', 'index.js': 'code' }),
    install('@x/a', 'MIT', { 'licence.md': 'Free\nfor all' }),
    install('c', 'Apache-2.0', { 'LICENSE.txt': 'Apache terms', NOTICE: 'By C' }),
    install('d', '0BSD', { 'licenses.js': 'code' }),
  ]);
  expect(text).toMatch(/^By others:\n/);
  expect(text).toContain('@x/a 1.2.3 (MIT)\nb 1.2.3 (MIT)\n\nFree\nfor all\n');
  expect(text).toContain('c 1.2.3 (Apache-2.0)\n\nApache terms\n\nBy C\n');
  expect(text).toContain('d 1.2.3 (0BSD)\n\nThe package contains no licence text.');
  expect(text.match(/for all/g)).toHaveLength(1);
  expect(text).not.toContain('code');
});

test('a package under the Apache licence that does not contain its text stands above it all the same', () => {
  const folder = dirname(requireOfPage.resolve('@mediapipe/selfie_segmentation/package.json'));
  expect(noticesText('By others:', [folder])).toMatch(
    /^@mediapipe\/selfie_segmentation [\d.]+ \(Apache-2\.0\)\n\nApache License\n +Version 2\.0/m,
  );
});

test('a package without a licence stops the build', () => {
  const folder = install('e', undefined, { LICENSE: 'text' });
  expect(() => noticesText('By others:', [folder])).toThrow('e 1.2.3 states no licence');
});

test('the text of a real package is found', () => {
  const folder = dirname(requireOfPage.resolve('react/package.json'));
  expect(noticesText('By others:', [folder])).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n/m);
});
