import type { Problem } from './problem.ts';

/** Steps that break the previous release, while it runs beside the new one or after a downgrade (ADR 0103). */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop (?:table|column|view|materialized view|type|schema) (?:if exists )?[\w".$}{]+/gi,
    'the release before may use it',
  ],
  [/\brename (?:column |constraint )?[\w".]* ?to [\w"]+/gi, 'the release before uses the old name'],
  [/\balter column \w+ set not null\b/gi, 'the release before may leave it empty'],
  [/\balter column \w+ (?:set data )?type\b/gi, 'the release before expects the old type'],
  [/\.(?:dropColumn|dropTable|dropView|renameColumn|renameTo|setNotNull)\(/g, 'the release before may rely on it'],
];

const ADDED = /\badd column (?:if not exists )?(\w+)([^,;`]*)/gi;

/** The marker of a migration that removes something the previous release no longer uses, with the release since then. */
const MARK = /Contracts .+, which no release since \d+\.\d+\.\d+ reads or writes\./;

/** Removes text in parentheses, because commas inside a type or a check do not separate steps. */
function flat(text: string): string {
  const outer = text.replace(/\s*\([^()]*\)/g, '');
  return outer === text ? text : flat(outer);
}

/** Without comments, on one line. */
const codeOf = (source: string): string => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/\s+/g, ' ');

/** Why a migration cannot run while the previous release is serving; none if it can, or if it is marked. */
function contractSteps(source: string): string[] {
  const text = codeOf(source);
  const comments = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  if (MARK.test(comments)) return [];
  const found = STEPS.flatMap(([pattern, why]) =>
    [...text.matchAll(pattern)].map(([step]) => `${step.trim()}: ${why}`),
  );
  for (const [, column = '', rest = ''] of flat(text).matchAll(ADDED)) {
    const isFilled = /\bdefault\b|\bgenerated\b/i.test(rest);
    if (/\bnot null\b/i.test(rest) && !isFilled) {
      found.push(`add column ${column} not null: rows of the release before have no value for it`);
    }
  }
  return found;
}

/** Tables that stay small in every installation. All others may have millions of rows. */
const SMALL: ReadonlySet<string> = new Set([
  'active_rules',
  'agreement',
  'level',
  'newest_backup',
  'running_backup',
  'running_process',
]);

/** Steps that hold a lock against writers for as long as they read or write a whole table; the first group is the table. */
const LOCKING: readonly (readonly [RegExp, string])[] = [
  [/\bcreate (?:unique )?index (?!concurrently)[^;`]*? on (?:only )?(\S+)/gi, 'writers wait; use addIndex'],
  [
    /\balter table (?:only )?(?:if exists )?(\S+)[^;`]*?\badd constraint (?![^;`]*(?:\bnot valid\b|\busing index\b))[^;`,]*/gi,
    'every row is read under a lock; use addConstraint',
  ],
  [
    /\balter table (?:only )?(?:if exists )?(\S+)[^;`]*?\badd column [^;`,]*\b(?:references|unique|check|stored|primary key)\b/gi,
    'every row is read or written under a lock; add the column alone',
  ],
  [
    /\bupdate (?:only )?(\w+)(?: as \w+| \w+)? set\b/gi,
    'every row stays locked to the end; let the code or a job fill it',
  ],
  [/\bdelete from (?:only )?(\w+)/gi, 'every row stays locked to the end; let a job delete them'],
  [/\b(?:lock table|reindex table|cluster|vacuum full) (?:only )?(\w+)/gi, 'everybody waits'],
];

const CREATED = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi;

/** The first migration that ran with a time limit for its locks and with steps outside a transaction (ADR 0131). */
const FIRST_STEPPED = 93;

/** Why people would wait for a migration of large tables; none if they do not. */
function lockingSteps(source: string): string[] {
  const text = codeOf(source);
  const own = new Set([...text.matchAll(CREATED)].map(([, table = '']) => table));
  return LOCKING.flatMap(([pattern, why]) =>
    [...text.matchAll(pattern)]
      .filter(([, table = '']) => !own.has(table) && !SMALL.has(table))
      .map(([step, table]) => `${step.trim()}: ${table} may be large, and ${why}`),
  );
}

const MIGRATION = /^adapters\/postgres\/src\/migrations\/\d{4}_\w+\.ts$/;
/** Migrations from before downgrades were possible. A released migration never changes. */
const RELEASED: ReadonlySet<string> = new Set(['0035_file_search_order', '0052_lists_by_space']);

export function migrationProblems(files: readonly string[], read: (path: string) => string): Problem[] {
  const migrations = files.filter((path) => MIGRATION.test(path));
  if (migrations.length === 0) {
    return [
      { rule: 'migration-none', where: 'adapters/postgres', message: 'no migration was found where this check looks.' },
    ];
  }
  const named = (path: string): string => path.replace(/^.*\/|\.ts$/g, '');
  const contracting = migrations
    .filter((path) => !RELEASED.has(named(path)))
    .flatMap((path) =>
      contractSteps(read(path)).map((message) => ({ rule: 'migration-contracts', where: path, message })),
    );
  const locking = migrations
    .filter((path) => Number(named(path).slice(0, 4)) >= FIRST_STEPPED)
    .flatMap((path) => lockingSteps(read(path)).map((message) => ({ rule: 'migration-locks', where: path, message })));
  return [...contracting, ...locking];
}
