import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestChange } from './built-page.ts';

let dir: string;
const at = (path: string, seconds: number) => utimesSync(join(dir, path), seconds, seconds);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sw-built-'));
  mkdirSync(join(dir, 'src'));
  mkdirSync(join(dir, 'dist'));
  for (const file of ['src/a.ts', 'src/a.test.ts', 'dist/a.js']) writeFileSync(join(dir, file), '');
  for (const path of ['src/a.ts', 'src/a.test.ts', 'dist/a.js', 'src', 'dist', '.']) at(path, 1_000);
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a source that was saved is a change, however deep it lies', () => {
  expect(newestChange(dir)).toBe(1_000_000);
  at('src/a.ts', 2_000);
  expect(newestChange(dir)).toBe(2_000_000);
});

test('a source that was removed is a change', () => {
  rmSync(join(dir, 'src/a.ts'));
  expect(newestChange(dir)).toBeGreaterThan(1_000_000);
});

test('tests and what was built are none', () => {
  at('src/a.test.ts', 2_000);
  at('dist/a.js', 2_000);
  expect(newestChange(dir)).toBe(1_000_000);
});
