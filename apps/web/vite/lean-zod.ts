import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Every schema of zod carries the way to write itself as JSON Schema. Only the api's documentation does that; in the browser
 * it would be 6 kB, compressed, of what the editor waits for.
 */
const WRITERS = /zod[\\/]v4[\\/]core[\\/](?:json-schema-generator|json-schema-processors|to-json-schema)\.js$/;

/** The same names, and nothing behind them. */
function emptied(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  return `const none = () => () => { throw new Error('The browser writes no JSON Schema.'); };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
}

export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (WRITERS.test(id) ? emptied(id) : null),
  };
}
