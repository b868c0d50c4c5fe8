import { type Expression, type TemplateLiteral, type TSTemplateLiteralType, Visitor } from 'oxc-parser';
import { pluralBase } from './messages.ts';
import { type Parsed, parse } from './parse.ts';
import type { Problem } from './problem.ts';

/** A key in a source: a full key, or a pattern with `*` for a part that is known only at run time. */
export interface KeyUse {
  readonly key: string;
  readonly where: string;
}

interface Text {
  /** The constant texts around the `${...}` holes; one part means the text is constant. */
  readonly parts: readonly string[];
  readonly at: number;
}

const isT = (callee: Expression): boolean =>
  callee.type === 'MemberExpression' && !callee.computed
    ? callee.property.type === 'Identifier' && callee.property.name === 't'
    : callee.type === 'Identifier' && callee.name === 't';

/** All strings of a source, and the offsets of those that are passed to t() or i18nKey. */
function textsOf({ program }: Parsed): { texts: Text[]; asked: Set<number> } {
  const texts: Text[] = [];
  const asked = new Set<number>();
  const template = ({ quasis, start }: TemplateLiteral | TSTemplateLiteralType): void => {
    texts.push({ parts: quasis.map(({ value }) => value.cooked ?? value.raw), at: start });
  };
  const visitor = new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ parts: [value], at: start });
    },
    TemplateLiteral: template,
    TSTemplateLiteralType: template,
    CallExpression({ callee, arguments: [first] }) {
      if (first && isT(callee)) asked.add(first.start);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'i18nKey' || !value) return;
      asked.add(value.type === 'JSXExpressionContainer' ? value.expression.start : value.start);
    },
  });
  visitor.visit(program);
  return { texts, asked };
}

/**
 * Keys are written in full, `namespace:key`, so any such string counts as a use: as the argument of t(), or in data that is
 * passed to t() later (a menu, a table of routes). A key that is composed at run time is either a template that starts with its
 * namespace, or is declared by a comment beside it: `// i18n: errors.*`.
 */
export function keyUsesOf(path: string, source: string, namespaces: ReadonlySet<string>): KeyUse[] {
  const parsed = parse(path, source);
  const { texts, asked } = textsOf(parsed);
  const literals = texts.flatMap(({ parts, at }) => {
    const key = parts.join('*');
    const isKey = /^[\w-]+:[\w.*-]+$/.test(key) && namespaces.has(key.slice(0, key.indexOf(':')));
    const isAsked = asked.has(at) && parts[0] !== '';
    return isKey || isAsked ? [{ key, where: `${path}:${parsed.lineOf(at)}` }] : [];
  });
  const declared = parsed.comments.flatMap(({ value, start }) => {
    const list = /^\s*i18n:\s*(.+?)\s*$/.exec(value)?.[1] ?? '';
    return list
      .split(/[\s,]+/)
      .filter((key) => key !== '')
      .map((key) => ({
        key: key.includes(':') ? key : key.replace('.', ':'),
        where: `${path}:${parsed.lineOf(start)}`,
      }));
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
