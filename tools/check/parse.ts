import { type Comment, type EcmaScriptModule, type Program, parseSync } from 'oxc-parser';

/** A parsed source. Imports and comments come from the parser directly; reading `program` builds the syntax tree in JavaScript. */
export interface Parsed {
  readonly module: EcmaScriptModule;
  readonly comments: readonly Comment[];
  readonly program: Program;
  /** The line, counted from 1, of the character at `offset`. */
  readonly lineOf: (offset: number) => number;
}

function lineCounter(source: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Parses TypeScript, or TSX where the path ends with `x`. Throws, naming the place, on a source that does not parse. */
export function parse(path: string, source: string): Parsed {
  const result = parseSync(path, source);
  const lineOf = lineCounter(source);
  const [error] = result.errors;
  if (error) throw new Error(`${path}:${lineOf(error.labels[0]?.start ?? 0)}: ${error.message}`);
  return {
    module: result.module,
    comments: result.comments,
    get program() {
      return result.program;
    },
    lineOf,
  };
}
