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

/** Why a migration cannot run while the previous release is serving; none if it can, or if it is marked. */
function contractSteps(source: string): string[] {
  const text = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/\s+/g, ' ');
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
  return migrations
    .filter((path) => !RELEASED.has(path.replace(/^.*\/|\.ts$/g, '')))
    .flatMap((path) =>
      contractSteps(read(path)).map((message) => ({ rule: 'migration-contracts', where: path, message })),
    );
}
