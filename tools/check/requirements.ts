import type { Problem } from './problem.ts';
import type { TestTitle } from './titles.ts';

export interface RequirementsInput {
  /** Text of docs/requirements.md. */
  readonly table: string;
  readonly ids: readonly string[];
  /** Every file of the repository, by path from the root. */
  readonly files: ReadonlySet<string>;
  /** Titles of each test file, by path. */
  readonly titles: ReadonlyMap<string, readonly TestTitle[]>;
}

interface Row {
  readonly id: string;
  readonly lives: string;
  readonly tests: readonly string[];
  readonly state: string;
  readonly where: string;
}

const TABLE = 'docs/requirements.md';
const STATES = new Set(['done', 'partial', 'open']);
const EMPTY = /^[–-]?$/;

function rowsOf(table: string): Row[] {
  return table.split('\n').flatMap((text, i) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const [, id, lives, test, state] = cells;
    if (!id || !/^R\d/.test(id)) return [];
    const tests = (test ?? '').split(/<br>|[\s,`]+/).filter((path) => !EMPTY.test(path));
    // Six cells: four columns between an empty first and last.
    return [
      { id, lives: lives ?? '', tests, state: cells.length === 6 ? (state ?? '') : '', where: `${TABLE}:${i + 1}` },
    ];
  });
}

/** The state of each requirement, by its id. */
export const statesIn = (table: string): Map<string, string> =>
  new Map(rowsOf(table).map(({ id, state }) => [id, state]));

/** The test files that each requirement names, by its id. */
export const testsIn = (table: string): Map<string, readonly string[]> =>
  new Map(rowsOf(table).map(({ id, tests }) => [id, tests]));

/** Paths in backticks where a row says that its requirement is implemented; other words in backticks are names. */
const pathsIn = (lives: string): string[] =>
  [...lives.matchAll(/`([^`]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/\/$/, ''))
    .filter((path) => /^(?:packages|adapters|apps|tools|e2e|bench|chaos|deploy|docs)\/[^*{]*$/.test(path));

const exists = (path: string, files: ReadonlySet<string>): boolean =>
  files.has(path) || files.values().some((file) => file.startsWith(`${path}/`));

function idProblems(rows: readonly Row[], ids: readonly string[]): Problem[] {
  const known = new Set(ids);
  const seen = new Set(rows.map((row) => row.id));
  const missing = ids
    .filter((id) => !seen.has(id))
    .map((id) => ({
      rule: 'requirement-missing',
      where: TABLE,
      message: `${id} has no row: every requirement keeps one.`,
    }));
  const strange = rows.flatMap((row, i) => {
    if (!known.has(row.id)) {
      const message = `${row.id} is not a requirement: see HIGHEST_BY_SECTION in tools/check/requirements.ts.`;
      return [{ rule: 'requirement-unknown', where: row.where, message }];
    }
    const first = rows.findIndex((other) => other.id === row.id);
    if (first === i) return [];
    return [
      { rule: 'requirement-twice', where: row.where, message: `${row.id} has a row already (${rows[first]?.where}).` },
    ];
  });
  return [...missing, ...strange];
}

function rowProblems(row: Row, { files, titles }: RequirementsInput): Problem[] {
  const problem = (rule: string, message: string): Problem => ({
    rule,
    where: row.where,
    message: `${row.id} ${message}`,
  });
  if (!STATES.has(row.state)) {
    return [problem('requirement-state', `needs the four columns, the last being done, partial or open.`)];
  }
  const found = [
    ...row.tests
      .filter((path) => !titles.has(path))
      .map((path) => problem('test-file-missing', `names ${path}, which is no test file.`)),
    ...pathsIn(row.lives)
      .filter((path) => !exists(path, files))
      .map((path) => problem('place-missing', `lives in ${path}, which does not exist.`)),
  ];
  if (row.state !== 'done') return found;
  if (EMPTY.test(row.lives))
    found.push(problem('done-without-place', 'is done, but the row does not say where it lives.'));
  if (row.tests.length === 0) {
    found.push(problem('done-without-test', 'is done, but names no test: what no test shows is at most partial.'));
    return found;
  }
  const carries = (path: string): boolean => titles.get(path)?.some((title) => title.ids.includes(row.id)) ?? false;
  if (!row.tests.some(carries)) {
    const elsewhere = [...titles.keys()].filter(carries);
    const hint =
      elsewhere.length > 0
        ? ` ${elsewhere.join(' and ')} has one: name it.`
        : ' Start the title of the test that shows it with the id.';
    found.push(
      problem('done-without-title', `is done, but no test title in ${row.tests.join(', ')} starts with it.${hint}`),
    );
  }
  return found;
}

/** `- R1.02 (partial): …` below a table: what the row's requirement still lacks. */
const GAP_LINE = /^- (R\d+\.\d+) \(partial\): \S/;

/** A row is partial if and only if a line says what is missing, so that neither is forgotten. */
function gapProblems(table: string, rows: readonly Row[]): Problem[] {
  const lines = table.split('\n').flatMap((text, i) => {
    const id = GAP_LINE.exec(text)?.[1];
    return id === undefined ? [] : [{ id, where: `${TABLE}:${i + 1}` }];
  });
  const explained = new Set(lines.map(({ id }) => id));
  const partial = new Set(rows.flatMap(({ id, state }) => (state === 'partial' ? [id] : [])));
  const unexplained = rows
    .filter(({ id, state }) => state === 'partial' && !explained.has(id))
    .map(({ id, where }) => ({
      rule: 'partial-without-gap',
      where,
      message: `${id} is partial, but no line '- ${id} (partial): …' below its table says what is missing.`,
    }));
  const stale = lines
    .filter(({ id }) => !partial.has(id))
    .map(({ id, where }) => ({
      rule: 'gap-without-partial',
      where,
      message: `${id} is not partial: remove this line, or set the state of its row.`,
    }));
  return [...unexplained, ...stale];
}

function titleProblems({ ids, titles }: RequirementsInput): Problem[] {
  const known = new Set(ids);
  return [...titles].flatMap(([path, ofFile]) =>
    ofFile.flatMap((title) =>
      title.ids
        .filter((id) => !known.has(id))
        .map((id) => ({
          rule: 'title-unknown-id',
          where: `${path}:${title.line}`,
          message: `the title carries ${id}, which is not a requirement.`,
        })),
    ),
  );
}

/** Compares docs/requirements.md with the list of ids and with the ids in test titles. */
export function requirementProblems(input: RequirementsInput): Problem[] {
  const rows = rowsOf(input.table);
  return [
    ...idProblems(rows, input.ids),
    ...rows.flatMap((row) => rowProblems(row, input)),
    ...gapProblems(input.table, rows),
    ...titleProblems(input),
  ];
}

/**
 * The product's requirements are numbered R<section>.<nn> from 01 without gaps, and an id never changes its meaning. A new
 * requirement goes to the end of its section: raise the number here and add its row to docs/requirements.md.
 */
const HIGHEST_BY_SECTION: Readonly<Record<number, number>> = {
  1: 43,
  2: 84,
  3: 96,
  4: 29,
  5: 52,
  6: 16,
  7: 99,
  8: 58,
  9: 53,
};

export const requirementIds = (): string[] =>
  Object.entries(HIGHEST_BY_SECTION).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, i) => `R${section}.${String(i + 1).padStart(2, '0')}`),
  );
