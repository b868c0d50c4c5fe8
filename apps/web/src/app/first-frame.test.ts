import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '..');
/** What a browser runs before the editor shows its first frame. */
const ENTRIES = ['main.tsx', 'screens/board/board.tsx', 'features/live/connect.ts'];

/** Imports and exports from elsewhere, without those of types and those that wait for a call. */
const specifiersIn = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '([^']+)';$|^import '([^']+)';$/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );

/** Every package that a file needs to run, with the way that leads there from an entry. */
function packagesOf(entry: string): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const here = [...way, relative(SRC, file)];
    for (const specifier of specifiersIn(readFileSync(file, 'utf8'))) {
      if (!specifier.startsWith('.')) found.set(specifier, here.join(' → '));
      else if (/\.tsx?$/.test(specifier)) walk(resolve(dirname(file), specifier), here);
    }
  };
  walk(resolve(SRC, entry), []);
  return found;
}

it.each(ENTRIES)('%s shows the first frame of a board without antd', (entry) => {
  const packages = packagesOf(entry);
  expect(packages.size).toBeGreaterThan(0);
  expect([...packages].filter(([name]) => /^(?:antd|@ant-design|@rc-component)\b/.test(name))).toEqual([]);
});

it('what is not there could be found: the boards are made with antd', () => {
  expect(packagesOf('screens/boards/boards.tsx').has('antd')).toBe(true);
});
