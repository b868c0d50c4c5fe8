import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { ERRORS } from '@sw/contract';
import { expect, it } from 'vitest';
import { withoutTexts } from '../../vite/lean-errors.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../packages/contract/src/errors');

/** The tables of a source after it has run. */
async function tablesOf(source: string): Promise<object[]> {
  const alone = source.replace(/^import .*$/gm, 'const entries = (table) => table;');
  const module: Record<string, object> = await import(
    `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(alone))}`
  );
  return Object.values(module);
}

it('the browser gets no text of the error catalogue, and all else of it', async () => {
  const files = globSync('*.ts', { cwd: FOLDER, exclude: ['catalogue.ts', 'entry.ts', '*.test.ts'] });
  const sources = files.map((file) => readFileSync(resolve(FOLDER, file), 'utf8'));
  const lean = await Promise.all(sources.map((source) => tablesOf(withoutTexts(source))));
  const expected = Object.entries(ERRORS).map(([name, { code, status, show }]) => [name, { code, status, show }]);
  expect(Object.assign({}, ...lean.flat())).toEqual(Object.fromEntries(expected));
});

it('a text is left out however it is written', () => {
  const entry = `{
    code: 1,
    en:
      'It\\'s a long one',
    zh: "'",
    'zh-tw': '一',
  }`;
  expect(withoutTexts(entry)).toMatch(/^\{\s+code: 1,\s+\}$/);
  expect(withoutTexts("{ code: 1, en: 'A', zh: '一', 'zh-tw': '一' }")).toBe('{ code: 1, }');
});
