import { createHash } from 'node:crypto';
import { DAY, newSecret } from '@sw/base';
import { wordsOf } from '@sw/board-model';
import { LEVELS } from '@sw/policy';
import { type Db, sql, syncLevels } from '@sw/postgres';
import { strip } from '../bulk-load.ts';
import type { Step } from '../seeded-database.ts';
import { TERMS, wordTemplate } from '../vocabulary.ts';

/** Texts of boards, of 12 terms each, which is some 20 words. */
function paragraphs(count: number): string[][] {
  const all = TERMS.map(({ name }) => name);
  return Array.from({ length: count }, (_, n) => {
    const picked = Array.from({ length: 12 }, (_, place) => all[(n * 31 + place * 17 + n * place) % all.length]);
    return wordsOf(picked.join(' '));
  });
}

export interface Seeded {
  /** The owner of `heavyBoards` of them. */
  readonly heavy: string;
  readonly authorization: string;
  /** People who have a hundred boards or so. */
  readonly others: readonly string[];
}

export interface SeedSize {
  readonly boards: number;
  readonly heavyBoards: number;
  readonly withText: number;
}

/** Ids of 18 digits, as in the product; the boards of one person are spread out, like random ids. */
const FIRST_PERSON = 100_000_000_000_000_000n;
const SPREAD = 7_919;
const PER_PERSON = 100;
const SHARED_WITH_HEAVY = 3_000;
const PARAGRAPHS = 1_000;
const TABLES = ['board', 'board_entry', 'board_search', 'board_page', 'board_sharer', 'list_counter'];

/** Rows first, then indexes: ten million inserts into fourteen indexes would take an hour. */
export async function seed(db: Db, size: SeedSize, step: Step): Promise<Seeded> {
  await syncLevels(
    db,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const people = Math.ceil((size.boards - size.heavyBoards) / PER_PERSON) + 1;
  const authorization = newSecret();
  const rebuild = await strip(db, TABLES);
  await step('people', () => seedPeople(db, people, authorization));
  await step('vocabulary', () => seedVocabulary(db));
  await step('boards', () => seedBoards(db, size, people));
  await step('sharing', () => seedSharing(db));
  // Two at a time: the machine has two cores, and one statement uses one.
  await Promise.all([
    (async () => {
      await step('words', () => seedWords(db, size));
      await step('index of words', () => rebuild(['board_search']));
      await step('pages', () => seedPages(db));
    })(),
    (async () => {
      await step('entries', () => seedEntries(db));
      await step('counters', () => seedCounters(db));
      await step('indexes of entries', () => rebuild(['board_entry', 'list_counter']));
      await step('indexes of boards', () => rebuild(['board']));
    })(),
  ]);
  await step('indexes of pages', () => rebuild(['board_page', 'board_sharer']));
  await step('vacuum', () => Promise.all(TABLES.map((table) => sql`vacuum analyze ${sql.table(table)}`.execute(db))));
  const person = (n: number) => String(FIRST_PERSON + BigInt(n));
  return {
    heavy: person(0),
    authorization,
    others: Array.from({ length: 50 }, (_, n) => person(1 + Math.floor((n * (people - 2)) / 50))),
  };
}

async function seedPeople(db: Db, people: number, authorization: string): Promise<void> {
  const first = String(FIRST_PERSON);
  const marks = Array.from({ length: people }, (_, n) => `${(FIRST_PERSON + BigInt(n)).toString(36)}:`);
  await sql`create unlogged table person as
    select ${first}::bigint + (n - 1) as id, n - 1 as n, mark
    from unnest(${marks}::text[]) with ordinality as t (mark, n)`.execute(db);
  await sql`insert into account (account_id, email, nick_name, locale, time_zone, level_no, current_space_id)
    select id, id || '@bench.example', 'Person ' || n, 'en', 'UTC', 3, id from person`.execute(db);
  await sql`insert into space (space_id, kind, name, owner_account_id)
    select id, 'personal', 'Bench', id from person`.execute(db);
  const hash = createHash('sha256').update(authorization).digest();
  await sql`insert into session (session_id, account_id, token_hash, level_revision, expires_at, user_agent)
    values (1, ${first}, ${hash}, 1, ${new Date(Date.now() + DAY)}, 'bench')`.execute(db);
}

async function seedVocabulary(db: Db): Promise<void> {
  const terms = TERMS.map(({ name, words }) => ({ name, words: wordTemplate(words) }));
  const texts = paragraphs(PARAGRAPHS).map(wordTemplate);
  await sql`create unlogged table term as select n - 1 as n, t.term ->> 'name' as name, t.term ->> 'words' as words
    from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) with ordinality as t (term, n)`.execute(db);
  await sql`create unlogged table paragraph as select n - 1 as n, t.words
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as t (words, n)`.execute(db);
}

/** Times go back three years. The boards of the heavy person come first; each other person has every (people - 1)th of the rest. */
async function seedBoards(db: Db, { boards, heavyBoards }: SeedSize, people: number): Promise<void> {
  await sql`
    insert into board (wb_no, space_id, owner_account_id, wb_name, created_at, edited_at)
    select 200000000000000000 + board.n * ${SPREAD}::bigint, owner, owner, a.name || ' ' || b.name || ' ' || board.n % 1000,
      now() - make_interval(secs => board.n * 104729 % 94608000),
      now() - make_interval(secs => board.n * 15485863 % 94608000)
    from (select n, ${String(FIRST_PERSON)}::bigint
        + case when n < ${heavyBoards} then 0 else 1 + n % ${people - 1} end as owner
      from generate_series(0, ${boards}::bigint - 1) as n) as board
    join term as a on a.n = board.n * 7 % ${TERMS.length} join term as b on b.n = board.n / 3 % ${TERMS.length}`.execute(
    db,
  );
}

/** One board in twenty is shared with the next person, and some with the person who has most boards. */
async function seedSharing(db: Db): Promise<void> {
  const first = String(FIRST_PERSON);
  await sql`create unlogged table sharing as
    select *, row_number() over () as wb_share_id from (
      select case when row_number() over () <= ${SHARED_WITH_HEAVY} then ${first}::bigint
        else greatest(${first}::bigint + 1, owner_account_id - 1) end as reader, b.*
      from board as b where wb_no / ${SPREAD}::bigint % 20 = 0 and owner_account_id <> ${first}::bigint
    ) as s where reader <> owner_account_id`.execute(db);
  await sql`insert into board_sharer (wb_share_id, wb_no, space_id, account_id, permit)
    select wb_share_id, wb_no, space_id, reader, 1 from sharing`.execute(db);
}

async function seedEntries(db: Db): Promise<void> {
  await sql`
    insert into board_entry
      (account_id, space_id, wb_no, mine, permit, wb_share_id, wb_name, created_at, edited_at, starred_at)
    select owner_account_id, owner_account_id, wb_no, true, 2, null, wb_name, created_at, edited_at,
      case when wb_no % 97 = 0 then edited_at end from board
    union all
    select reader, reader, wb_no, false, 1, wb_share_id, wb_name, created_at, edited_at, null from sharing`.execute(db);
}

async function seedCounters(db: Db): Promise<void> {
  await sql`insert into list_counter
    select account_id, space_id, case when mine then 'boards' else 'shared' end, count(*) from board_entry
      group by 1, 2, 3
    union all
    select account_id, space_id, 'starred', count(*) from board_entry where starred_at is not null group by 1, 2`.execute(
    db,
  );
}

/** The search words by which each reader finds a board: its name, and its text if it has one. */
async function seedWords(db: Db, { boards, withText }: SeedSize): Promise<void> {
  const every = Math.max(1, Math.floor(boards / withText));
  await sql`
    insert into board_search (account_id, wb_no, words)
    select b.reader, b.wb_no, replace(concat(a.words, ' ', c.words, ' ''~', b.n % 1000, ''' ',
      case when b.n % ${every} = 0 then t.words end), '~', p.mark)::tsvector
    from (
      select owner_account_id as reader, wb_no, (wb_no - 200000000000000000) / ${SPREAD}::bigint as n from board
      union all
      select reader, wb_no, (wb_no - 200000000000000000) / ${SPREAD}::bigint from sharing
    ) as b
    join person as p on p.id = b.reader
    join term as a on a.n = b.n * 7 % ${TERMS.length} join term as c on c.n = b.n / 3 % ${TERMS.length}
    join paragraph as t on t.n = b.n / ${every} % ${PARAGRAPHS}`.execute(db);
}

async function seedPages(db: Db): Promise<void> {
  await sql`insert into board_page (page_id, wb_no, space_id, place, shard)
    select wb_no + 1, wb_no, space_id, 1, 0 from board`.execute(db);
}
