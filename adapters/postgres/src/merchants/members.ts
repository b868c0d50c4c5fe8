import type { Locale } from '@sw/base';
import type { MemberState, MerchantRole, SignInKind } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { TextCursor } from '../cursor.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import type { SpaceMemberRow } from '../tables/merchant-tables.ts';
import { memberKey, memberKeys } from './member-keys.ts';

export interface MemberRef {
  readonly spaceId: string;
  readonly accountId: string;
}

/** Undefined for strangers, for missing accounts, and in personal spaces: they receive the same answer. */
export async function findMember(db: Db, { spaceId, accountId }: MemberRef): Promise<SpaceMemberRow | undefined> {
  if (!isStorableId(accountId) || !isStorableId(spaceId)) return undefined;
  return db
    .selectFrom('spaceMember')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('accountId', '=', accountId)
    .where('name', 'is not', null)
    .executeTakeFirst();
}

/**
 * Locks the enterprise until the commit. Commands that change its members or their roles run one at a time, so that two
 * owners cannot lower each other concurrently.
 */
export async function lockMerchant(tx: Tx, spaceId: string): Promise<void> {
  await tx.selectFrom('merchant').select('spaceId').where('spaceId', '=', spaceId).forUpdate().executeTakeFirst();
}

export interface OwnerMailbox {
  readonly email: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** Where the active owners of an enterprise read their mail. */
export async function ownerMailboxes(db: Db, spaceId: string): Promise<OwnerMailbox[]> {
  const rows = await db
    .selectFrom('spaceMember as m')
    .innerJoin('account as a', 'a.accountId', 'm.accountId')
    .select(['a.email', 'a.locale', 'a.timeZone'])
    .where('m.spaceId', '=', spaceId)
    .where('m.name', 'is not', null)
    .where('m.role', '=', 'owner')
    .where('m.state', '=', 'active')
    .orderBy('m.accountId')
    .execute();
  return rows.map((row) => ({ ...row, locale: row.locale as Locale }));
}

export interface NewMember extends MemberRef {
  readonly role: MerchantRole;
  readonly departmentId?: string | null;
}

/** Adds an account to an enterprise, searchable by its name; its boards of that enterprise move to its list there. */
export async function addMember(tx: Tx, { departmentId = null, ...member }: NewMember): Promise<void> {
  const { nickName } = await tx
    .selectFrom('account')
    .select('nickName')
    .where('accountId', '=', member.accountId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('spaceMember')
    .values({ ...member, departmentId, name: nickName })
    .execute();
  await writeMemberKeys(tx, member);
  await placeEntries(tx, member);
}

export async function removeMember(tx: Tx, member: MemberRef): Promise<void> {
  await tx
    .deleteFrom('spaceMember')
    .where('spaceId', '=', member.spaceId)
    .where('accountId', '=', member.accountId)
    .where('name', 'is not', null)
    .execute();
  await placeEntries(tx, member);
}

/** Moves the boards of the enterprise to the member's list there while they work there, otherwise to their own list. */
export async function placeEntries(tx: Tx, { spaceId, accountId }: MemberRef): Promise<void> {
  await sql`
    update board_entry as e set space_id = entry_space(e.account_id, e.wb_no)
    from board as b where b.wb_no = e.wb_no and b.space_id = ${spaceId} and e.account_id = ${accountId}`.execute(tx);
}

async function writeMemberKeys(tx: Tx, { spaceId, accountId }: MemberRef): Promise<void> {
  const { nickName: name, email } = await tx
    .selectFrom('account')
    .select(['nickName', 'email'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('memberSearch').where('spaceId', '=', spaceId).where('accountId', '=', accountId).execute();
  await tx
    .insertInto('memberSearch')
    .values(memberKeys({ name, email }).map((key) => ({ spaceId, accountId, key })))
    .execute();
}

/** Updates the lists of all the account's enterprises after a change of its name or address. */
export async function renameMember(tx: Tx, accountId: string): Promise<void> {
  const spaces = await tx
    .updateTable('spaceMember as m')
    .from('account as a')
    .set(({ ref }) => ({ name: ref('a.nickName') }))
    .whereRef('a.accountId', '=', 'm.accountId')
    .where('m.accountId', '=', accountId)
    .where('m.name', 'is not', null)
    .returning('m.spaceId')
    .execute();
  for (const { spaceId } of spaces) await writeMemberKeys(tx, { spaceId, accountId });
}

export interface ListedMember {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly role: MerchantRole;
  readonly state: MemberState;
  readonly departmentId: string | null;
  readonly joinedAt: Date;
  /** Null for guests: how they sign in is not shown to the enterprise. */
  readonly signsInWith: SignInKind | null;
  readonly lastHereAt: Date | null;
}

export interface MemberFilter {
  readonly spaceId: string;
  readonly state?: MemberState;
  /** Excludes guests, who only have what is shared with them. Member counts do not distinguish roles. */
  readonly works?: true;
  /** Only these departments; an empty list means members without a department. */
  readonly departmentIds?: readonly string[];
}

const inState = ({ state, works }: MemberFilter): RawBuilder<unknown> =>
  sql`${state === undefined ? sql`true` : sql`m.state = ${state}`} and ${works ? sql`m.role <> 'guest'` : sql`true`}`;

const inDepartments = ({ departmentIds }: MemberFilter): RawBuilder<unknown> =>
  departmentIds === undefined || departmentIds.length === 0
    ? sql`true`
    : sql`m.department_id = any(${departmentIds}::bigint[])`;

/** Members with a department have a separate index, and so have members without one. */
const inSpace = (filter: MemberFilter): RawBuilder<unknown> =>
  sql`m.space_id = ${filter.spaceId} and m.name is not null and ${inState(filter)}
    and ${filter.departmentIds?.length === 0 ? sql`m.department_id is null` : sql`true`}`;

/** Up to this many members, a part of an enterprise is read completely; otherwise along an index until enough are found. */
const FEW = 3_000;

/**
 * Members as `m`, by name, after `from`: department by department if all of these have few members, otherwise along an
 * index by name. The inner select is planned separately (`offset 0`): the planner underestimates departments, because
 * most rows of the table have none, and would read 100,000 members to sort some.
 */
async function membersIn(db: Db, filter: MemberFilter, beyond = sql`true`): Promise<RawBuilder<unknown>> {
  const { spaceId, state, departmentIds = [] } = filter;
  // Disabled members have a separate index.
  const byDepartment =
    departmentIds.length > 0 && state !== 'off' && (await countMembers(db, { spaceId, departmentIds })) <= FEW;
  if (!byDepartment)
    return sql`(select m.* from space_member as m where ${inSpace(filter)} and ${beyond}
        order by m.name, m.account_id offset 0) as m
      where ${inDepartments(filter)}`;
  return sql`(select m.* from unnest(${departmentIds}::bigint[]) as d (department_id) cross join lateral (
        select * from space_member as x
        where x.space_id = ${spaceId} and x.department_id = d.department_id and x.name is not null offset 0) as m
      where ${inState(filter)} and ${beyond} order by m.name, m.account_id offset 0) as m
    where true`;
}

/** Ordered by strength; a new way to sign in is one more line. Only this enterprise's own provider counts. */
const SIGN_INS: readonly (readonly [SignInKind, RawBuilder<unknown>])[] = [
  ['passkey', sql`exists (select from passkey as k where k.account_id = m.account_id)`],
  [
    'singleSignOn',
    sql`exists (select from provider_identity as i join merchant_provider as p using (space_id)
      where i.account_id = m.account_id and i.space_id = m.space_id and p.enabled)`,
  ],
  ['secondFactor', sql`exists (select from totp_factor as f where f.account_id = m.account_id)`],
  ['password', sql`exists (select from password_credential as c where c.account_id = m.account_id)`],
  ['codes', sql`true`],
];
const signsInWith = sql.join(
  SIGN_INS.map(([kind, holds]) => sql`when ${holds} then ${sql.lit(kind)}`),
  sql` `,
);

const shown = sql`m.account_id, m.name, a.email, m.role, m.state, m.department_id, m.joined_at, m.last_here_at,
  case when m.role = 'guest' then null ${signsInWith} end as signs_in_with`;

/** By name. The cost depends on the page, or on the size of a part with few members. */
export async function listMembers(
  db: Db,
  filter: MemberFilter,
  { after, limit }: { readonly after?: TextCursor | undefined; readonly limit: number },
): Promise<ListedMember[]> {
  const beyond =
    after === undefined ? sql`true` : sql`(m.name, m.account_id) > (${after.text}::text, ${after.id}::bigint)`;
  const { rows } = await sql<ListedMember>`
    with page as materialized (
      select m.* from ${await membersIn(db, filter, beyond)} limit ${limit})
    select ${shown} from page as m join account as a using (account_id) order by m.name, m.account_id`.execute(db);
  return rows;
}

/** One member, as shown in the list. */
export async function readListedMember(db: Db, { spaceId, accountId }: MemberRef): Promise<ListedMember | undefined> {
  const { rows } = await sql<ListedMember>`
    select ${shown} from space_member as m join account as a using (account_id)
    where m.space_id = ${spaceId} and m.account_id = ${accountId} and m.name is not null`.execute(db);
  return rows[0];
}

/** Records that the account works in its current space now. In a personal space nobody sees this. */
export async function markHere(db: Db, accountId: string, at: Date): Promise<void> {
  await sql`
    update space_member as m set last_here_at = ${at} from account as a
    where a.account_id = ${accountId} and m.account_id = a.account_id and m.space_id = a.current_space_id
      and m.name is not null`.execute(db);
}

/** Maximum number of index rows that one search reads: several keys of a member may begin with the same letters. */
const HITS_MAX = 500;
/** Maximum number of rows that pass the filter of a large part, among the first ones in the order of keys. */
const FILTERED_HITS_MAX = 200;
const READ_MAX = 8_000;

/**
 * Members of whom a name, word, address, pinyin or initials begin with the text; the first ones in the order of keys.
 * In a part of the enterprise, only its own members use up the limit.
 */
export async function searchMembers(
  db: Db,
  filter: MemberFilter,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<ListedMember[]> {
  const key = memberKey(text);
  if (key === '') return [];
  const { spaceId } = filter;
  const begins = sql`s.space_id = ${spaceId} and s.key >= ${key} and s.key < ${`${key}\u{10FFFF}`}`;
  const whole = filter.state === undefined && filter.departmentIds === undefined;
  const few = !whole && (await countMembers(db, filter)) <= FEW;
  const hit = whole
    ? sql`select account_id from member_search as s where ${begins} order by key, account_id limit ${HITS_MAX}`
    : few
      ? sql`select m.account_id from ${await membersIn(db, filter)} and exists (
          select 1 from member_search as s where ${begins} and s.account_id = m.account_id)`
      : sql`select s.account_id from (
            select s.account_id, s.key from member_search as s where ${begins} order by s.key, s.account_id
            limit ${READ_MAX}) as s
          cross join lateral (
            select 1 from space_member as m
            where m.account_id = s.account_id and ${inSpace(filter)} and ${inDepartments(filter)} limit 1) as m
          limit ${FILTERED_HITS_MAX}`;
  const { rows } = await sql<ListedMember>`
    with hit as materialized (${hit}),
    page as materialized (
      select m.* from space_member as m
      where m.space_id = ${spaceId} and m.account_id in (select account_id from hit)
      order by m.name, m.account_id limit ${limit})
    select ${shown} from page as m join account as a using (account_id) order by m.name, m.account_id`.execute(db);
  return rows;
}

export interface MemberCount {
  /** `0` for members without a department. */
  readonly departmentId: string;
  readonly state: MemberState;
  readonly people: number;
}

export const readMemberCounts = (db: Db, spaceId: string): Promise<MemberCount[]> =>
  db
    .selectFrom('memberCount')
    .select(['departmentId', 'state', 'people'])
    .where('spaceId', '=', spaceId)
    .where('people', '>', 0)
    .execute();

/** Reads kept counts instead of counting 100,000 rows. */
export async function countMembers(db: Db, { spaceId, state, departmentIds }: MemberFilter): Promise<number> {
  const wanted = departmentIds && new Set(departmentIds.length === 0 ? ['0'] : departmentIds);
  return (await readMemberCounts(db, spaceId))
    .filter((count) => (state ?? count.state) === count.state && (wanted?.has(count.departmentId) ?? true))
    .reduce((total, { people }) => total + people, 0);
}

/** All members, including disabled ones. */
export const countMembersOf = async (db: Db, spaceId: string): Promise<number> =>
  (await readMemberCounts(db, spaceId)).reduce((total, { people }) => total + people, 0);
