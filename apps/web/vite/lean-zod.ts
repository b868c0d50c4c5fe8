import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Every schema of zod carries the way to write itself as JSON Schema. Only the api's documentation does that; in the browser
 * it would be 6 kB, compressed, of what the editor waits for.
 */
const WRITERS = /zod[\\/]v4[\\/]core[\\/](?:json-schema-generator|json-schema-processors|to-json-schema)\.js$/;
/** What zod says of an input that it refuses. Nobody reads that in a browser: the product's own texts are shown. */
const WORDS = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
/** Every text carries the ways to ask for an address, a date, a token … as a method, and all their patterns with them. */
const SCHEMAS = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const FORMATS =
  /(export const ZodString = \/\*@__PURE__\*\/ core\.\$constructor\("ZodString", \(inst, def\) => \{[^}]*\}), \{.*?\n\}\);\n(?=export function string\()/s;

/** The same names, and nothing behind them. */
function emptied(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return `const none = () => () => { throw new Error('The browser writes no JSON Schema.'); };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
}

/** Without the methods of a text that are named after a format; `z.email()`, `z.iso.datetime()` and the like stay. */
export function withoutFormats(source: string): string {
  if (!FORMATS.test(source)) throw new Error('zod is written differently now: see what its texts carry.');
  return source.replace(FORMATS, '$1);\n');
}

export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (WRITERS.test(id)) return emptied(id);
      if (WORDS.test(id)) return 'export default () => ({ localeError: () => undefined });';
      return SCHEMAS.test(id) ? withoutFormats(readFileSync(id, 'utf8')) : null;
    },
  };
}
