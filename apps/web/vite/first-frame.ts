import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const SRC = resolve(import.meta.dirname, '../src');
/** The entry files of the editor's first frame; a board with pictures also fetches the last one. */
export const FIRST_FRAME = [
  'main.tsx',
  'screens/board/board.tsx',
  'features/live/connect.ts',
  'screens/editor/shell/images/board-pictures.ts',
] as const;

/** Imports and re-exports, without type-only and dynamic ones. */
const specifiersIn = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)(?! type\b)[^'"]*?from '([^']+)';$|^import '([^']+)';$/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );

export interface Reached {
  /** Every source file that runs, by its path from `src`, with its text. */
  readonly sources: ReadonlyMap<string, string>;
  /** Every package that is needed, with the import path that leads to it. */
  readonly packages: ReadonlyMap<string, string>;
}

/** Everything needed to run files of `src`, without later fetches. */
export function reachedFrom(entries: readonly string[]): Reached {
  const sources = new Map<string, string>();
  const packages = new Map<string, string>();
  const walk = (file: string, way: readonly string[]): void => {
    const name = relative(SRC, file);
    if (sources.has(name)) return;
    const source = readFileSync(file, 'utf8');
    sources.set(name, source);
    const here = [...way, name];
    for (const specifier of specifiersIn(source)) {
      if (!specifier.startsWith('.')) packages.set(specifier, here.join(' → '));
      else if (/\.tsx?$/.test(specifier)) walk(resolve(dirname(file), specifier), here);
    }
  };
  for (const entry of entries) walk(resolve(SRC, entry), []);
  return { sources, packages };
}
