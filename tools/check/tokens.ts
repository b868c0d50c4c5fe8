/**
 * A small scanner of TypeScript and TSX: enough to find imports, calls and string literals without mistaking a comment or a
 * string for code. A full parser would be a dependency of its own; these checks only look at short token sequences.
 */
export interface Token {
  readonly kind: 'word' | 'punct' | 'string' | 'regex';
  /** Of a string: its text up to the first `${`. */
  readonly text: string;
  /** Of a string: the constant texts around its `${...}` holes; one part means the string is constant. */
  readonly parts: readonly string[];
  readonly line: number;
}

interface Comment {
  readonly text: string;
  readonly line: number;
}

interface Scanned {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
}

const SPACE = /[^\S\n]+/y;
const WORD = /[\p{L}\p{N}_$]+/uy;
const LINE_COMMENT = /\/\/[^\n]*/y;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/y;
// A quote that does not close on its own line is an apostrophe in JSX text, not a string.
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
const REGEX = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

// After these a slash starts a regular expression; after anything else it divides or closes a JSX tag.
const BEFORE_REGEX = new Set([...'(,=:[!&|?{;+-*%~^']);
const WORDS_BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'await',
  'yield',
]);

const plain = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped === 't' ? '\t' : escaped));

export function scan(source: string): Scanned {
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  let at = 0;
  let line = 1;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (!found) return undefined;
    at += found.length;
    for (const char of found) if (char === '\n') line += 1;
    return found;
  };
  const push = (kind: Token['kind'], text: string, onLine: number, parts: readonly string[] = []): void => {
    tokens.push({ kind, text, parts, line: onLine });
  };

  const mayStartRegex = (): boolean => {
    const last = tokens.at(-1);
    if (!last) return true;
    if (last.kind === 'word') return WORDS_BEFORE_REGEX.has(last.text);
    if (last.kind !== 'punct') return false;
    return BEFORE_REGEX.has(last.text) || (last.text === '>' && tokens.at(-2)?.text === '=');
  };

  const template = (): void => {
    const startLine = line;
    const place = tokens.length;
    const parts: string[] = [];
    at += 1;
    for (;;) {
      parts.push(plain(take(TEMPLATE_TEXT) ?? ''));
      if (!source.startsWith('${', at)) break;
      at += 2;
      code(true);
    }
    at += 1;
    tokens.splice(place, 0, { kind: 'string', text: parts[0] ?? '', parts, line: startLine });
  };

  /** Reads to the end of the source or, inside a template, to the brace that closes the hole. */
  function code(inHole: boolean): void {
    let depth = 0;
    while (at < source.length) {
      const char = source.charAt(at);
      const startLine = line;
      if (char === '\n') {
        at += 1;
        line += 1;
        continue;
      }
      if (take(SPACE)) continue;
      const comment = take(LINE_COMMENT) ?? take(BLOCK_COMMENT);
      if (comment !== undefined) {
        comments.push({ text: comment, line: startLine });
        continue;
      }
      if (char === '`') {
        template();
        continue;
      }
      const quoted = take(QUOTED);
      if (quoted !== undefined) {
        const text = plain(quoted.slice(1, -1));
        push('string', text, startLine, [text]);
        continue;
      }
      const regex = char === '/' && mayStartRegex() ? take(REGEX) : undefined;
      if (regex !== undefined) {
        push('regex', regex, startLine);
        continue;
      }
      const word = take(WORD);
      if (word !== undefined) {
        push('word', word, startLine);
        continue;
      }
      at += 1;
      if (inHole && char === '}' && depth === 0) return;
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      push('punct', char, startLine);
    }
  }

  code(false);
  return { tokens, comments };
}
