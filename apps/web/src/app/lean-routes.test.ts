import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withoutSummaries } from '../../vite/lean-routes.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../packages/contract/src/routes');
const countSummaries = (source: string): number => source.match(/\bsummary:(?! '',)/g)?.length ?? 0;

it('the browser gets no sentence that describes a route, and all else of it', () => {
  const sources = globSync('*.ts', { cwd: FOLDER }).map((file) => readFileSync(resolve(FOLDER, file), 'utf8'));
  expect(sources.filter((source) => countSummaries(source) > 0).length).toBeGreaterThan(10);
  expect(sources.map(withoutSummaries).filter((source) => countSummaries(source) > 0)).toEqual([]);
  expect(withoutSummaries("  name: 'a',\n  summary:\n    'It\\'s one.',\n  tag: TAG,\n")).toBe(
    "  name: 'a',\n  summary: '',\n  tag: TAG,\n",
  );
});
