import { LEVELS } from '@sw/policy';
import { type Db, FOLDER, sql, syncLevels } from '@sw/postgres';
import { strip } from '../bulk-load.ts';
import type { Step } from '../seeded-database.ts';
import { TERMS, wordTemplate } from '../vocabulary.ts';

export interface SeedSize {
  readonly files: number;
  /** The number of files in the largest space, including those of its folder. */
  readonly heavyFiles: number;
  /** The number of entries in the largest folder. */
  readonly folderEntries: number;
}

export interface SeededSpace {
  /** The id of the space and of the account that owns it. */
  readonly id: string;
  readonly folderId: string;
}

export interface Seeded {
  readonly heavy: SeededSpace;
  /** Spaces with a thousand files in ten folders. */
  readonly others: readonly SeededSpace[];
}

/** Ids of 18 digits, as in the product. */
const FIRST_SPACE = 100_000_000_000_000_000n;
const FIRST_ROOT = 200_000_000_000_000_000n;
const FIRST_FOLDER = 300_000_000_000_000_000n;
const FIRST_SUBFOLDER = 400_000_000_000_000_000n;
const FIRST_FILE = 500_000_000_000_000_000n;
/** The distance between the folder ids of two spaces. */
const FOLDER_RANGE = 1_000_000n;
const SPREAD = 7_919n;
const PER_SPACE = 1_000;
const PER_FOLDER = 100;
/** One of this many files is in the largest space. */
const HEAVY_EVERY = 10;
/** The largest folder has one subfolder per 50 entries. */
const SUBFOLDER_SHARE = 50;
const BOARDS = 1_000;
const TABLES = ['file_entry', 'file_search', 'folder_count', 'blob', 'board', 'board_blob', 'board_entry'];
/** Extensions and categories in the proportions of a work group's folder: mostly pictures and office documents. */
const KINDS: readonly (readonly [string, number])[] = [
  ...Array.from({ length: 6 }, () => ['png', 1] as const),
  ['mp4', 2],
  ['mp3', 3],
  ...Array.from({ length: 3 }, () => ['pdf', 5] as const),
  ...Array.from({ length: 3 }, () => ['docx', 6] as const),
  ['bin', 7],
  ['twb', 8],
  ['zip', 9],
  ['apk', 10],
];

export const sizeOf = (files: number): SeedSize => ({
  files,
  heavyFiles: Math.floor(files / HEAVY_EVERY),
  folderEntries: Math.min(100_000, Math.floor(files / HEAVY_EVERY / 2)),
});

/** Rows first, then indexes, as for the lists of boards. */
export async function seed(db: Db, size: SeedSize, step: Step): Promise<Seeded> {
  await syncLevels(
    db,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const spaces = Math.ceil((size.files - size.heavyFiles) / PER_SPACE) + 1;
  const rebuild = await strip(db, TABLES);
  await step('spaces', () => seedSpaces(db, spaces));
  await step('vocabulary', () => seedVocabulary(db));
  await step('folders', () => seedFolders(db, size, spaces));
  await step('files', () => seedFiles(db, size, spaces));
  // Two at a time, because one statement uses one core.
  await Promise.all([
    (async () => {
      await step('words', () => seedWords(db));
      await step('index of words', () => rebuild(['file_search']));
    })(),
    (async () => {
      await step('blobs and boards', () => seedHeld(db, size));
      await step('indexes of blobs and boards', () => rebuild(['blob', 'board', 'board_blob', 'board_entry']));
      await step('indexes of entries', () => rebuild(['file_entry']));
      await step('counts', () => seedCounts(db));
      await step('index of counts', () => rebuild(['folder_count']));
    })(),
  ]);
  await step('vacuum', () => Promise.all(TABLES.map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(db))));
  const spaceOf = (n: number): SeededSpace => ({
    id: String(FIRST_SPACE + BigInt(n)),
    folderId: String(FIRST_FOLDER + BigInt(n) * FOLDER_RANGE),
  });
  return {
    heavy: spaceOf(0),
    others: Array.from({ length: 50 }, (_, n) => spaceOf(1 + Math.floor((n * (spaces - 2)) / 50))),
  };
}

async function seedSpaces(db: Db, spaces: number): Promise<void> {
  const marks = Array.from({ length: spaces }, (_, n) => `${(FIRST_SPACE + BigInt(n)).toString(36)}:`);
  await sql`create unlogged table owner as
    select ${String(FIRST_SPACE)}::bigint + (n - 1) as id, n - 1 as n, mark
    from unnest(${marks}::text[]) with ordinality as t (mark, n)`.execute(db);
  await sql`insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select id, id || '@bench.example', 'Person ' || n, 'en', 'UTC', 3, id from owner`.execute(db);
  await sql`insert into space (space_id, kind, name, owner_account_id)
    select id, 'personal', 'Bench', id from owner`.execute(db);
  await sql`insert into file_entry (entry_id, space_id, name, name_key, category)
    select ${String(FIRST_ROOT)}::bigint + n, id, '', '', ${FOLDER} from owner`.execute(db);
}

async function seedVocabulary(db: Db): Promise<void> {
  const terms = TERMS.map(({ name, words }) => ({ name, words: wordTemplate(words) }));
  await sql`create unlogged table term as select n - 1 as n, t.term ->> 'name' as name, t.term ->> 'words' as words
    from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) with ordinality as t (term, n)`.execute(db);
  await sql`create unlogged table kind as select n - 1 as n, t.kind ->> 0 as extension, (t.kind ->> 1)::smallint as category
    from jsonb_array_elements(${JSON.stringify(KINDS)}::jsonb) with ordinality as t (kind, n)`.execute(db);
}

const changedAt = (n: string) => sql.raw(`now() - make_interval(secs => ${n}::bigint * 15485863 % 94608000)`);

/** Folder 0 of the largest space is the largest folder; the others have up to a hundred files each. */
async function seedFolders(db: Db, { heavyFiles, folderEntries }: SeedSize, spaces: number): Promise<void> {
  const heavyFolders = Math.ceil((heavyFiles - folderEntries) / PER_FOLDER) + 1;
  await sql`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category, added_by, changed_at)
    select ${String(FIRST_FOLDER)}::bigint + o.n * ${FOLDER_RANGE}::bigint + f, o.id, ${String(FIRST_ROOT)}::bigint + o.n,
      'Folder ' || f, 'folder ' || f, ${FOLDER}, o.id, ${changedAt('f')}
    from owner as o, generate_series(0, case when o.n = 0 then ${heavyFolders}::integer else ${PER_SPACE / PER_FOLDER}::integer end - 1) as f
    where o.n < ${spaces}`.execute(db);
  await sql`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category, added_by, changed_at)
    select ${String(FIRST_SUBFOLDER)}::bigint + f * ${SPREAD}::bigint, ${String(FIRST_SPACE)}::bigint,
      ${String(FIRST_FOLDER)}::bigint, t.name || ' ' || f, lower(t.name || ' ' || f), ${FOLDER},
      ${String(FIRST_SPACE)}::bigint, ${changedAt('f')}
    from generate_series(0, ${Math.floor(folderEntries / SUBFOLDER_SHARE)} - 1) as f
    join term as t on t.n = f % ${TERMS.length}`.execute(db);
}

/** The files of one folder are spread over the table and over time, like files that people add over years. */
async function seedFiles(db: Db, { files, heavyFiles, folderEntries }: SeedSize, spaces: number): Promise<void> {
  const folderEvery = Math.floor(heavyFiles / folderEntries);
  const folderFiles = folderEntries - Math.floor(folderEntries / SUBFOLDER_SHARE);
  await sql`
    insert into file_entry (entry_id, space_id, parent_id, name, name_key, category, blob_id, bytes, added_by, changed_at)
    select ${String(FIRST_FILE)}::bigint + f.n * ${SPREAD}::bigint, ${String(FIRST_SPACE)}::bigint + owner,
      ${String(FIRST_FOLDER)}::bigint + owner * ${FOLDER_RANGE}::bigint + folder,
      named.name, lower(named.name), k.category, ${String(FIRST_FILE)}::bigint + f.n * ${SPREAD}::bigint,
      1000 + f.n * 104729 % 50000000, ${String(FIRST_SPACE)}::bigint + owner, ${changedAt('f.n')}
    from (
      select n, case when n % ${HEAVY_EVERY} = 0 then 0 else 1 + n % ${spaces - 1} end as owner,
        case when n % ${HEAVY_EVERY} <> 0 then n / ${spaces - 1} % ${PER_SPACE / PER_FOLDER}
          when n / ${HEAVY_EVERY} % ${folderEvery} = 0 and n / ${HEAVY_EVERY} / ${folderEvery} < ${folderFiles} then 0
          else 1 + n / ${HEAVY_EVERY} / ${PER_FOLDER} % ${Math.ceil((heavyFiles - folderEntries) / PER_FOLDER)} end as folder
      from generate_series(0, ${files}::bigint - 1) as n
    ) as f
    join term as a on a.n = f.n * 7 % ${TERMS.length} join term as b on b.n = f.n / 3 % ${TERMS.length}
    join kind as k on k.n = f.n / 7 % ${KINDS.length}
    cross join lateral (select a.name || ' ' || b.name || ' ' || f.n || '.' || k.extension as name) as named`.execute(
    db,
  );
}

async function seedWords(db: Db): Promise<void> {
  await sql`
    insert into file_search (entry_id, space_id, changed_at, category, words)
    select f.entry_id, f.space_id, f.changed_at, f.category,
      replace(concat(a.words, ' ', b.words, ' ''~', f.n, ''' ''~', k.extension, ''' ''~/', f.category, ''''),
        '~', o.mark)::tsvector
    from (select entry_id, space_id, changed_at, category,
        (entry_id - ${String(FIRST_FILE)}::bigint) / ${SPREAD}::bigint as n from file_entry
      where category <> ${FOLDER}) as f
    join owner as o on o.id = f.space_id
    join term as a on a.n = f.n * 7 % ${TERMS.length} join term as b on b.n = f.n / 3 % ${TERMS.length}
    join kind as k on k.n = f.n / 7 % ${KINDS.length}`.execute(db);
}

/** Every file has a blob; every third file of the largest space is on two of its owner's boards. */
async function seedHeld(db: Db, { heavyFiles }: SeedSize): Promise<void> {
  await sql`insert into blob (blob_id, space_id, key, bytes, mime)
    select blob_id, space_id, 'blobs/' || blob_id, bytes, 'application/pdf' from file_entry
    where blob_id is not null`.execute(db);
  const owner = sql`${String(FIRST_SPACE)}::bigint`;
  await sql`insert into board (wb_no, space_id, owner_account_id, wb_name)
    select 600000000000000000 + n, ${owner}, ${owner}, 'Board ' || n from generate_series(0, ${BOARDS} - 1) as n`.execute(
    db,
  );
  await sql`insert into board_entry (account_id, wb_no, mine, permit, wb_name, created_at, edited_at)
    select owner_account_id, wb_no, true, 2, wb_name, created_at, created_at from board`.execute(db);
  await sql`insert into board_blob (wb_no, blob_id, kind)
    select 600000000000000000 + (n * 2 + side) % ${BOARDS},
      ${String(FIRST_FILE)}::bigint + n * 3 * ${HEAVY_EVERY} * ${SPREAD}::bigint, 'file'
    from generate_series(0, ${Math.floor(heavyFiles / 3)}::bigint - 1) as n, generate_series(0, 1) as side`.execute(db);
}

async function seedCounts(db: Db): Promise<void> {
  await sql`insert into folder_count (folder_id, folders, files)
    select parent_id, count(*) filter (where category = ${FOLDER}), count(*) filter (where category <> ${FOLDER})
    from file_entry where parent_id is not null group by parent_id`.execute(db);
}
