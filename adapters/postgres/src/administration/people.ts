import type { MerchantRole } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { Db, Tx } from '../port.ts';
import type { SpaceKind } from '../schema.ts';
import { isStorableId } from '../storable-id.ts';

/** An account as administrators of the installation see it. */
export interface AdministeredPerson {
  readonly accountId: string;
  readonly email: string;
  readonly nickName: string;
  readonly phone: string | null;
  readonly avatarKey: string | null;
  readonly levelNo: number;
  readonly levelName: string;
  readonly administrator: boolean;
  readonly initialPassword: boolean;
  readonly disabledAt: Date | null;
  readonly eraseAt: Date | null;
  readonly erasingAt: Date | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export type PersonState = 'active' | 'disabled' | 'deleting';

export interface PeopleQuery {
  readonly keyword?: string | undefined;
  readonly state?: PersonState | undefined;
  readonly levelNo?: number | undefined;
  readonly administrator?: boolean | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

const COLUMNS = sql`
  a.account_id, a.email, a.nick_name, a.phone, a.avatar_key, a.level_no, l.name as level_name, a.administrator,
  a.initial_password, a.disabled_at, d.erase_at, d.erasing_at, a.created_at,
  (select max(s.last_seen_at) from session s where s.account_id = a.account_id) as last_seen_at`;
const JOINED = sql`join level l on l.level_no = a.level_no left join account_deletion d on d.account_id = a.account_id`;

/** A pattern for `like`. Its special signs in the text are escaped, because users do not type patterns. */
export const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

function stateIs(state: PersonState): RawBuilder<unknown> {
  const deleting = sql`exists (select 1 from account_deletion x where x.account_id = a.account_id)`;
  if (state === 'deleting') return deleting;
  return state === 'disabled'
    ? sql`(a.disabled_at is not null and not ${deleting})`
    : sql`(a.disabled_at is null and not ${deleting})`;
}

function conditions({ state, levelNo, administrator, after }: PeopleQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [stateIs(state)]),
      ...(levelNo === undefined ? [] : [sql`a.level_no = ${levelNo}`]),
      ...(administrator ? [sql`a.administrator`] : []),
      ...(after === undefined ? [] : [sql`(a.created_at, a.account_id) < (${after.at}, ${after.id}::bigint)`]),
    ],
    sql` and `,
  );
}

/** Maximum number of candidates from each index; further ones with the same beginning are not considered. */
const FOUND_MAX = 1_000;

/**
 * Newest first. With a keyword, the people whose address, name or phone begins with it: each is found along its own
 * index, and only these are filtered and ordered.
 */
export async function listPeople(db: Db, query: PeopleQuery): Promise<AdministeredPerson[]> {
  const { keyword = '', limit } = query;
  const text = keyword.trim().toLowerCase();
  if (text.includes('\0')) return [];
  const pattern = beginningWith(text);
  const found = sql`a.account_id in (
    (select account_id from account where lower(email) like ${pattern} limit ${FOUND_MAX})
    union (select account_id from account where lower(nick_name) like ${pattern} limit ${FOUND_MAX})
    union (select account_id from account where phone like ${pattern} limit ${FOUND_MAX}))`;
  const { rows } = await sql<AdministeredPerson>`
    select ${COLUMNS} from account a ${JOINED}
    where ${conditions(query)} and ${text === '' ? sql`true` : found}
    order by a.created_at desc, a.account_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findPerson(db: Db, accountId: string): Promise<AdministeredPerson | undefined> {
  if (!isStorableId(accountId)) return undefined;
  const { rows } = await sql<AdministeredPerson>`
    select ${COLUMNS} from account a ${JOINED} where a.account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function findPersonByAddress(db: Db, email: string): Promise<AdministeredPerson | undefined> {
  const { rows } = await sql<AdministeredPerson>`
    select ${COLUMNS} from account a ${JOINED} where lower(a.email) = ${email.toLowerCase()}`.execute(db);
  return rows[0];
}

export interface PersonFacts {
  readonly locale: string;
  readonly timeZone: string;
  readonly passwordChangedAt: Date | null;
  readonly secondFactor: boolean;
  readonly sessions: number;
}

/** The facts on one person's page that the row of the list does not contain. */
export async function readPersonFacts(db: Db, accountId: string, now: Date): Promise<PersonFacts> {
  const { rows } = await sql<PersonFacts>`
    select a.locale, a.time_zone, p.changed_at as password_changed_at,
      exists (select 1 from totp_factor t where t.account_id = a.account_id) as second_factor,
      (select count(*)::integer from session s where s.account_id = a.account_id and s.revoked_at is null
        and s.expires_at > ${now} and s.level_revision = a.level_revision) as sessions
    from account a left join password_credential p on p.account_id = a.account_id
    where a.account_id = ${accountId}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`account ${accountId} is gone`);
  return facts;
}

export interface PersonSpace {
  readonly spaceId: string;
  readonly kind: SpaceKind;
  readonly name: string;
  readonly role: MerchantRole;
  readonly levelNo: number;
  readonly levelName: string;
  readonly boards: number;
  readonly bytes: number;
}

/** The spaces in which a person works, their own first. */
export async function listPersonSpaces(db: Db, accountId: string): Promise<PersonSpace[]> {
  const { rows } = await sql<PersonSpace>`
    select s.space_id, s.kind, s.name, m.role, l.level_no, l.name as level_name,
      coalesce(u.boards, 0) as boards, coalesce(u.bytes, 0)::float8 as bytes
    from space_member m join space s using (space_id) join space_level v using (space_id)
      join level l on l.level_no = v.level_no left join space_account u using (space_id)
    where m.account_id = ${accountId} and m.state = 'active'
    order by s.kind desc, s.name, s.space_id`.execute(db);
  return rows;
}

/** Serializes commands that end an administrator: each sees the result of the one before. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select 1 from account where administrator order by account_id for no key update`.execute(tx);
}

/** Administrators who can sign in, and will still be able to in a month. */
export async function countActiveAdministrators(db: Db): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from account a where administrator and disabled_at is null
      and not exists (select 1 from account_deletion d where d.account_id = a.account_id)`.execute(db);
  return rows[0]?.people ?? 0;
}

/** Serializes concurrent set-ups of an installation, so that only one is the first. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx);
}

/** Whether there is an administrator, including those who cannot sign in. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from account where administrator limit 1`.execute(db);
  return rows.length > 0;
}
