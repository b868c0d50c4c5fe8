import { readFileSync } from 'node:fs';
import { TEMPLATE_THEME } from '@sw/contract';

/** Normalises a value: whitespace, case and a leading zero have no meaning in CSS. */
export const normal = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<![\d.])\.(?=\d)/g, '0.')
    .replace(/(\.\d*?)0+(?=\D|$)/g, '$1');

/** The variables of the template theme in tokens.css, for the tests that compare it with the theme and check contrast. */
export function tokensFile(): Record<'shared' | 'light' | 'dark', ReadonlyMap<string, string>> {
  const css = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8').replace(
    /\/\*[\s\S]*?\*\//g,
    '',
  );
  const block = (selector: RegExp): ReadonlyMap<string, string> => {
    const found = selector.exec(css);
    if (found === null) throw new Error(`tokens.css has no block ${selector}`);
    const start = found.index + found[0].length;
    const body = css.slice(start, css.indexOf('}', start));
    return new Map(
      [...body.matchAll(/--sw-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, normal(value)]),
    );
  };
  return {
    shared: block(/:root\s*\{/),
    light: block(new RegExp(`:root\\[data-template="${TEMPLATE_THEME}"\\]\\s*\\{`)),
    dark: block(new RegExp(`:root\\[data-template="${TEMPLATE_THEME}"\\]\\[data-theme="dark"\\]\\s*\\{`)),
  };
}
