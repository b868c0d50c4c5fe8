import { pluralBase } from './messages.ts';
import type { Problem } from './problem.ts';
import { scan, type Token } from './tokens.ts';

/** A key a source names: a full key, or a pattern with `*` where a part is only known when running. */
export interface KeyUse {
  readonly key: string;
  readonly where: string;
}

const isCallOfT = (tokens: readonly Token[], i: number): boolean =>
  tokens[i]?.text === '(' && tokens[i - 1]?.kind === 'word' && tokens[i - 1]?.text === 't';

const isI18nKey = (tokens: readonly Token[], i: number): boolean => {
  const at = tokens[i]?.text === '{' ? i - 1 : i;
  return tokens[at]?.text === '=' && tokens[at - 1]?.text === 'i18nKey';
};

/**
 * Keys are written in full, `namespace:key`, so any such string counts as a use: as the argument of t(), or in data that is
 * handed to t() later (a menu, a table of routes). A key put together at run time is either a template that starts with its
 * namespace, or is declared by a comment beside it: `// i18n: errors.*`.
 */
export function keyUsesOf(path: string, source: string, namespaces: ReadonlySet<string>): KeyUse[] {
  const { tokens, comments } = scan(source);
  const literals = tokens.flatMap((token, i) => {
    if (token.kind !== 'string') return [];
    const key = token.parts.join('*');
    const isKey = /^[\w-]+:[\w.*-]+$/.test(key) && namespaces.has(key.slice(0, key.indexOf(':')));
    const isAsked = (isCallOfT(tokens, i - 1) || isI18nKey(tokens, i - 1)) && token.parts[0] !== '';
    return isKey || isAsked ? [{ key, where: `${path}:${token.line}` }] : [];
  });
  const declared = comments.flatMap((comment) => {
    const list = /^(?:\/\/|\/\*|\{\/\*)\s*i18n:\s*(.+?)\s*(?:\*\/)?$/.exec(comment.text)?.[1] ?? '';
    return list
      .split(/[\s,]+/)
      .filter((key) => key !== '')
      .map((key) => ({ key: key.includes(':') ? key : key.replace('.', ':'), where: `${path}:${comment.line}` }));
  });
  return [...literals, ...declared];
}

const patternOf = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replace(/[.\\+?^$()[\]{}|]/g, '\\$&'))
      .join('.+')}$`,
  );

/**
 * @param keys every full key (`namespace:key`) with the file that holds it
 * @param uses what the sources name
 */
export function messageUseProblems(keys: ReadonlyMap<string, string>, uses: readonly KeyUse[]): Problem[] {
  const used = new Set<string>();
  const unknown = uses.flatMap(({ key, where }) => {
    const pattern = patternOf(key);
    const matches = [...keys.keys()].filter((known) => pattern.test(known) || pattern.test(pluralBase(known)));
    for (const match of matches) used.add(match);
    if (matches.length > 0) return [];
    const hint = key.includes(':') ? '' : ' Write the key in full, with its namespace (shell:menu.boards).';
    return [{ rule: 'message-unknown', where, message: `no catalogue has the key ${key}.${hint}` }];
  });
  const unused = [...keys]
    .filter(([key]) => !used.has(key))
    .map(([key, file]) => ({
      rule: 'message-unused',
      where: `${file} ${key.slice(key.indexOf(':') + 1)}`,
      message:
        'no source uses this text. Remove it from the three languages, or declare the dynamic key beside its use (// i18n: ns.key.*).',
    }));
  return [...unknown, ...unused];
}
