import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withoutFormats } from '../../vite/lean-zod.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const schemas = readFileSync(
  resolve(createRequire(import.meta.url).resolve('zod'), '../v4/classic/schemas.js'),
  'utf8',
);

const methodsOf = (source: string): string[] =>
  [
    ...(/\("ZodString", .*?(?=export function string\()/s.exec(source)?.[0] ?? '').matchAll(/^ {4}(\w+)\(params\)/gm),
  ].map(([, name = '']) => name);

it('a text of the browser has no methods named after formats, and nothing that runs there asks for one', () => {
  const gone = methodsOf(schemas);
  expect(gone).toEqual(expect.arrayContaining(['email', 'url', 'jwt', 'datetime']));
  expect(methodsOf(withoutFormats(schemas))).toEqual([]);
  const asks = new RegExp(`\\bstring\\([^;]*?\\)\\s*\\.(?:${gone.join('|')})\\(`);
  const files = globSync(
    ['packages/{base,board-model,policy,contract,board-sync}/src/**/*.ts', 'apps/web/src/**/*.ts'],
    {
      cwd: ROOT,
      exclude: (name) => name.endsWith('.test.ts'),
    },
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => asks.test(readFileSync(resolve(ROOT, file), 'utf8')))).toEqual([]);
});
