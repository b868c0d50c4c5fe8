import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Every zod schema can convert itself to JSON Schema. Only the api's documentation needs that; in the browser it would add 6
 * kB, compressed, to the editor's first load.
 */
const WRITERS = /zod[\\/]v4[\\/]core[\\/](?:json-schema-generator|json-schema-processors|to-json-schema)\.js$/;
/** zod's error messages. The browser never shows them, because the product has its own. */
const WORDS = /zod[\\/]v4[\\/]locales[\\/]en\.js$/;
/** Every string schema has the formats (address, date, token …) as methods, with all their patterns. */
const SCHEMAS = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const FORMATS =
  /(export const ZodString = \/\*@__PURE__\*\/ core\.\$constructor\("ZodString", \(inst, def\) => \{[^}]*\}), \{.*?\n\}\);\n(?=export function string\()/s;

/** The same names without their content. */
function emptied(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return `const none = () => () => { throw new Error('The browser writes no JSON Schema.'); };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
}

/** Without the string methods named after a format; `z.email()`, `z.iso.datetime()` and the like stay. */
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
