import { scan, type Token } from './tokens.ts';

export interface TestTitle {
  readonly text: string;
  readonly line: number;
  readonly ids: readonly string[];
}

// A skipped, failing or planned test shows nothing, so its modifier is not here and its title is not read.
const PLAIN = new Set(['only', 'concurrent', 'sequential']);
const WITH_ARGUMENTS = new Set(['each', 'for', 'skipIf', 'runIf']);

/** The ids a title starts with: `R5.01 R5.07 a password ...` gives both. */
export const idsOf = (title: string): string[] =>
  /^(?:R\d+\.\d+(?![\w.])[,:]?\s*)+/.exec(title)?.[0].match(/R\d+\.\d+/g) ?? [];

/** The place after a call's closing parenthesis, or after the template of `each`. */
function afterArguments(tokens: readonly Token[], start: number): number {
  if (tokens[start]?.kind === 'string') return start + 1;
  let depth = 0;
  for (let i = start; i < tokens.length; i += 1) {
    if (tokens[i]?.kind !== 'punct') continue;
    if (tokens[i]?.text === '(') depth += 1;
    if (tokens[i]?.text === ')') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return tokens.length;
}

function titleAt(tokens: readonly Token[], start: number): Token | undefined {
  const word = tokens[start];
  if (word?.kind !== 'word' || (word.text !== 'test' && word.text !== 'it') || tokens[start - 1]?.text === '.')
    return undefined;
  let at = start + 1;
  while (tokens[at]?.kind === 'punct' && tokens[at]?.text === '.') {
    const modifier = tokens[at + 1]?.text ?? '';
    if (PLAIN.has(modifier)) at += 2;
    else if (WITH_ARGUMENTS.has(modifier)) at = afterArguments(tokens, at + 2);
    else return undefined;
  }
  const title = tokens[at + 1];
  return tokens[at]?.text === '(' && title?.kind === 'string' ? title : undefined;
}

/** Titles of the tests in a source that run: test(), it() and their each/for forms; describe() groups, it shows nothing. */
export function titlesOf(source: string): TestTitle[] {
  const { tokens } = scan(source);
  return tokens.flatMap((_, i) => {
    const title = titleAt(tokens, i);
    return title ? [{ text: title.text, line: title.line, ids: idsOf(title.text) }] : [];
  });
}
