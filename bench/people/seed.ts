import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DAY, newSecret } from '@sw/base';
import { DEPARTMENTS_MAX, LEVELS } from '@sw/policy';
import { type Db, memberKeys, sql, syncLevels } from '@sw/postgres';
import { strip } from '../bulk-load.ts';
import type { Step } from '../seeded-database.ts';
import { nameOf } from './names.ts';

export interface Seeded {
  readonly spaceId: string;
  /** The session of an owner whose current space is the enterprise. */
  readonly authorization: string;
  readonly password: string;
}

export interface SeedSize {
  readonly accounts: number;
  readonly members: number;
}

/** Ids of 18 digits, as in the product; consecutive people have ids far apart, like random ones. */
const FIRST_PERSON = 100_000_000_000_000_000n;
const SPREAD = 7_919n;
const MERCHANT = '900000000000000000';
const FIRST_DEPARTMENT = 800_000_000_000_000_000n;
const FIRST_SESSION = 300_000_000_000_000_000n;
/** One department has a fifth of the people; one person in ten has no department. */
const LARGE_DEPARTMENT = 3;
const KEYS_AT_ONCE = 10_000;

export const personOf = (n: number): string => String(FIRST_PERSON + BigInt(n) * SPREAD);
export const departmentOf = (n: number): string => String(FIRST_DEPARTMENT + BigInt(n));
export const emailOf = (n: number): string => `p${n}@bench.example`;
/** The phone number of an account; the first half of all accounts have one. */
export const phoneOf = (n: number): string => String(13_000_000_000 + n);

const TABLES = [
  'account',
  'password_credential',
  'session',
  'space',
  'space_member',
  'department',
  'member_search',
  'member_count',
];

/** Rows first, then indexes, as for the lists of boards. The first accounts are the members of the enterprise. */
export async function seed(db: Db, size: SeedSize, step: Step): Promise<Seeded> {
  await syncLevels(
    db,
    LEVELS.map(({ levelNo, name, rights }) => ({ levelNo, name, ...rights })),
  );
  const [authorization, password] = [newSecret(), 'Correct-horse7'];
  const rebuild = await strip(db, TABLES);
  await step('names', () => seedNames(db, size));
  await Promise.all([
    (async () => {
      await step('accounts', () => seedAccounts(db, size));
      await step('indexes of accounts', () => rebuild(['account']));
    })(),
    (async () => {
      await step('spaces', () => seedSpaces(db, size));
      await step('passwords', () => seedPasswords(db, size, password));
      await step('members', () => seedMembers(db));
      await step('keys of members', () => seedKeys(db, size));
    })(),
  ]);
  await Promise.all([
    (async () => {
      await step('sessions', () => seedSessions(db, size, authorization));
      await step('indexes of sessions', () => rebuild(['session']));
    })(),
    (async () => {
      await step('indexes of spaces', () => rebuild(['space', 'space_member']));
      await step('other indexes', () =>
        rebuild(['password_credential', 'department', 'member_search', 'member_count']),
      );
    })(),
  ]);
  await step('vacuum', async () => {
    for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  });
  return { spaceId: MERCHANT, authorization, password };
}

/** One name for each member of the enterprise; the other accounts repeat these. */
async function seedNames(db: Db, { members }: SeedSize): Promise<void> {
  const names = Array.from({ length: members }, (_, n) => nameOf(n));
  await sql`create unlogged table seeded_name as select n - 1 as place, name
    from unnest(${names}::text[]) with ordinality as t (name, n)`.execute(db);
  await sql`create unique index on seeded_name (place)`.execute(db);
  await sql`analyze seeded_name`.execute(db);
}

const person = sql`${String(FIRST_PERSON)}::bigint + n * ${String(SPREAD)}::bigint`;

async function seedAccounts(db: Db, { accounts, members }: SeedSize): Promise<void> {
  await sql`
    insert into account (account_id, email, nick_name, phone, locale, time_zone, level_no, current_space_id)
    select ${person}, 'p' || n || '@bench.example', name,
      case when n < ${accounts}::bigint / 2 then (13000000000 + n)::text end, 'zh', 'Asia/Shanghai', 3,
      case when n < ${members} then ${MERCHANT}::bigint else ${person} end
    from generate_series(0, ${accounts}::bigint - 1) as n join seeded_name on place = n % ${members}`.execute(db);
}

async function seedSpaces(db: Db, { accounts }: SeedSize): Promise<void> {
  await sql`insert into space (space_id, kind, name) values (${MERCHANT}, 'merchant', 'Northfield')`.execute(db);
  await sql`insert into merchant (space_id, level_no) values (${MERCHANT}, 3)`.execute(db);
  await sql`insert into space (space_id, kind, name, owner_account_id)
    select ${person}, 'personal', 'Bench', ${person} from generate_series(0, ${accounts}::bigint - 1) as n`.execute(db);
  await sql`insert into space_member (space_id, account_id, role, is_default)
    select ${person}, ${person}, 'owner', true from generate_series(0, ${accounts}::bigint - 1) as n`.execute(db);
}

/** One hash for all: a sign-in reads as much as with ten million different ones. */
async function seedPasswords(db: Db, { accounts }: SeedSize, password: string): Promise<void> {
  const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`insert into password_credential (account_id, hash)
    select ${person}, ${hashed} from generate_series(0, ${accounts}::bigint - 1) as n`.execute(db);
}

/** Ten departments at the top, and eight below each, up to the maximum of an enterprise. */
async function seedMembers(db: Db): Promise<void> {
  const first = String(FIRST_DEPARTMENT);
  await sql`insert into department (department_id, space_id, parent_id, name)
    select ${first}::bigint + n, ${MERCHANT}, case when n >= 10 then ${first}::bigint + (n - 10) / 8 end,
      'Department ' || n from generate_series(0, ${DEPARTMENTS_MAX} - 1) as n`.execute(db);
  await sql`insert into space_member (space_id, account_id, role, name, state, department_id, joined_at)
    select ${MERCHANT}::bigint, ${person},
      case when n = 0 then 'owner' when n < 20 then 'admin' when n % 50 = 1 then 'guest' else 'member' end, name,
      case when n % 50 = 7 then 'off' else 'active' end,
      case when n % 10 = 0 then null when n % 5 = 1 then ${first}::bigint + ${LARGE_DEPARTMENT}
        else ${first}::bigint + n * 7919 % ${DEPARTMENTS_MAX} end,
      now() - make_interval(secs => n * 104729 % 94608000)
    from (select place as n, name from seeded_name) as seeded`.execute(db);
  await sql`insert into member_count (space_id, department_id, state, people)
    select space_id, coalesce(department_id, 0), state, count(*) from space_member where space_id = ${MERCHANT}
    group by 1, 2, 3`.execute(db);
}

async function seedKeys(db: Db, { members }: SeedSize): Promise<void> {
  for (let begin = 0; begin < members; begin += KEYS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(KEYS_AT_ONCE, members - begin) }, (_, n) => begin + n).flatMap((n) =>
      memberKeys({ name: nameOf(n), email: emailOf(n) }).map((key) => ({ id: personOf(n), key })),
    );
    await sql`insert into member_search (space_id, key, account_id)
      select ${MERCHANT}::bigint, key, id
      from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ id }) => id)}::bigint[]) as t (key, id)`.execute(
      db,
    );
  }
}

/** One session for everybody, and a second for every tenth person. */
async function seedSessions(db: Db, { accounts }: SeedSize, authorization: string): Promise<void> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36';
  for (const [round, every] of [1, 10].entries()) {
    await sql`
      insert into session (session_id, account_id, token_hash, level_revision, last_seen_at, expires_at, user_agent, ip)
      select ${String(FIRST_SESSION)}::bigint + n * 2 + ${round}::int, ${person},
        sha256(convert_to(n || ':' || ${round}::int, 'UTF8')), 1, now() - make_interval(secs => n % 2000000),
        now() + interval '20 days', ${userAgent}, '192.0.2.1'
      from generate_series(0, ${accounts}::bigint - 1, ${every}::bigint) as n`.execute(db);
  }
  const tokenHash = createHash('sha256').update(authorization).digest();
  await sql`insert into session (session_id, account_id, token_hash, level_revision, expires_at, user_agent)
    values (1, ${personOf(0)}, ${tokenHash}, 1, ${new Date(Date.now() + DAY)}, 'bench')`.execute(db);
}
