import { Visitor } from 'oxc-parser';
import { type Parsed, parse } from './parse.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Imported at run time (`import('x')`), so it is not loaded with the file. */
  readonly dynamic?: boolean;
}

interface Found {
  readonly specifier: string;
  readonly at: number;
  readonly dynamic?: boolean;
}

/** Imports that the parser's own list lacks: `import('x')`, the same in types, and imports inside `declare module`. */
function inTree({ program }: Parsed): Found[] {
  const found: Found[] = [];
  const visitor = new Visitor({
    ImportDeclaration({ source }) {
      found.push({ specifier: source.value, at: source.start });
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        found.push({ specifier: source.value, at: source.start, dynamic: true });
    },
    TSImportType({ source }) {
      found.push({ specifier: source.value, at: source.start });
    },
  });
  visitor.visit(program);
  return found;
}

/** Every module a source names: static, re-exported, for side effects, dynamic, and in types. */
export function importsOf(path: string, source: string): Import[] {
  const parsed = parse(path, source);
  const { staticImports, staticExports } = parsed.module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    // An `export { a, b } from 'x'` has an entry for each name.
    ...staticExports.flatMap(({ entries }) => entries.slice(0, 1).map(({ moduleRequest }) => moduleRequest)),
  ];
  const found: Found[] = requests.flatMap((request) =>
    request ? [{ specifier: request.value, at: request.start }] : [],
  );
  // Building the tree is the expensive part, and most files do without.
  if (/\bimport\s*\(|\bdeclare\s+module\b/.test(source)) found.push(...inTree(parsed));
  // An imported name that is exported again is listed as both.
  const once = new Map(found.map((one) => [one.at, one]));
  return [...once.values()]
    .sort((a, b) => a.at - b.at)
    .map(({ specifier, at, dynamic }) => ({
      specifier,
      line: parsed.lineOf(at),
      ...(dynamic ? { dynamic } : {}),
    }));
}
