import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The planted field's value, as the new client sends it and the new gateway returns it. */
export const PLANTED_SCREEN = 1_440;

/** One place in the source, which must exist exactly once. Otherwise the release would silently lack its change. */
interface Edit {
  readonly file: string;
  readonly find: string | RegExp;
  readonly put: string | ((...groups: string[]) => string);
}

const FOLD = 'packages/board-model/src/reduce/fold.ts';

/** A new rule, a new optional field in both directions, a new migration, another version. */
const EDITS: readonly Edit[] = [
  {
    file: 'packages/board-model/src/object/kinds.ts',
    find: /export const RULES = (\d+);/,
    put: (_, rules = '') => `export const RULES = ${Number(rules) + 1};`,
  },
  {
    file: FOLD,
    find: '{ rules, ...doing }: Doing, journal?: Journal): Folded {',
    put: `{ rules, ...asked }: Doing, journal?: Journal): Folded {
  const doing = rules >= RULES ? { ...asked, operation: inTens(asked.operation) } : asked;`,
  },
  {
    file: FOLD,
    find: '/** After an operation before which',
    put: `/** The planted rule: a left edge that is set comes to rest on a multiple of ten. */
const inTens = (operation: Operation): Operation => ({
  ...operation,
  changes: operation.changes.map(([selectId, property, before, after]) => {
    const isPlanted = property === 'left' && typeof after === 'number';
    return [selectId, property, before, isPlanted ? Math.round(after / 10) * 10 : after];
  }),
});

/** After an operation before which`,
  },
  {
    file: 'packages/contract/src/socket/messages.ts',
    find: '    ticket: z.string().max(64),',
    put: '    ticket: z.string().max(64),\n    screen: z.number().int().optional(),',
  },
  {
    file: 'packages/contract/src/socket/messages.ts',
    find: '    heartbeatMs: z.number(),',
    put: '    heartbeatMs: z.number(),\n    screen: z.number().int().optional(),',
  },
  {
    file: 'packages/board-sync/src/link/connection.ts',
    find: 'ticket, clientId, maciid };',
    put: `ticket, clientId, maciid, screen: ${PLANTED_SCREEN} };`,
  },
  {
    file: 'apps/gateway/src/socket/hello.ts',
    find: '    heartbeatMs: HEARTBEAT_MS,',
    put: '    heartbeatMs: HEARTBEAT_MS,\n    screen: hello.screen,',
  },
  {
    file: 'packages/contract/src/build.ts',
    find: /BUILD_VERSION = '([^']+)'/,
    put: (_, version = '') => `BUILD_VERSION = '${version}-next'`,
  },
  {
    file: 'adapters/postgres/src/migrations/index.ts',
    find: /(import type \{ AnyMigration \} from '\.\/step\.ts';\n[\s\S]*)(\n\};\n)$/,
    put: (_, first = '', last = '') =>
      `import { planted } from './9000_planted.ts';\n${first}\n  '9000_planted': planted,${last}`,
  },
];

const MIGRATION = `import { type Kysely, type Migration, sql } from 'kysely';

export const planted: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql\`alter table board add column planted_colour text not null default 'blue'\`.execute(db);
    await sql\`create table planted_note (board_id bigint primary key references board (wb_no) on delete cascade)\`.execute(db);
    await sql\`insert into planted_note select wb_no from board\`.execute(db);
  },
};
`;

const LEFT_OUT = /^(?:\.git|\.ci|\.engines|e2e|docs)(?:\/|$)|(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

function edit(root: string, { file, find, put }: Edit): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const found =
    typeof find === 'string' ? before.split(find).length - 1 : (before.match(new RegExp(find, 'g')) ?? []).length;
  if (found !== 1) throw new Error(`${file}: ${found} places look like ${find}`);
  writeFileSync(path, before.replace(find, put as string));
}

/** Packages from the registry are shared; our own must be those of the new release. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, 'node_modules/@sw'), { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name !== '@sw') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
  // As relative links they lead into the copy.
  cpSync(join(from, 'node_modules/@sw'), join(to, 'node_modules/@sw'), { recursive: true, verbatimSymlinks: true });
}

/** Copies the sources to an empty folder and makes a later release of them. */
export function plantNextRelease(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(relative(from, path)),
  });
  linkPackages(from, to);
  symlinkSync(join(from, '.engines'), join(to, '.engines'));
  for (const one of EDITS) edit(to, one);
  writeFileSync(join(to, 'adapters/postgres/src/migrations/9000_planted.ts'), MIGRATION);
}
