import { scan, type Token } from './tokens.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
}

const IN_CLAUSE = new Set(['{', '}', ',', '*']);

/** The specifier that closes an import or export clause opened before `start`, if there is one. */
function clauseSource(tokens: readonly Token[], start: number): Token | undefined {
  for (let i = start; i < tokens.length; i += 1) {
    const token = tokens[i];
    const next = tokens[i + 1];
    if (token?.kind === 'word' && token.text === 'from' && next?.kind === 'string') return next;
    if (token?.kind === 'punct' && !IN_CLAUSE.has(token.text)) return undefined;
  }
  return undefined;
}

function importAt(tokens: readonly Token[], i: number): Token | undefined {
  const word = tokens[i];
  if (word?.kind !== 'word' || tokens[i - 1]?.text === '.') return undefined;
  const next = tokens[i + 1];
  if (word.text === 'import') {
    if (next?.kind === 'string') return next;
    if (next?.text === '(') return tokens[i + 2]?.kind === 'string' ? tokens[i + 2] : undefined;
    return clauseSource(tokens, i + 1);
  }
  if (word.text === 'export') {
    const opening = next?.text === 'type' ? tokens[i + 2] : next;
    return opening?.text === '{' || opening?.text === '*' ? clauseSource(tokens, i + 1) : undefined;
  }
  return undefined;
}

/** Every module a source names: static, re-exported, for side effects, dynamic, and in types. */
export function importsOf(source: string): Import[] {
  const { tokens } = scan(source);
  return tokens.flatMap((_, i) => {
    const found = importAt(tokens, i);
    return found ? [{ specifier: found.text, line: found.line }] : [];
  });
}
