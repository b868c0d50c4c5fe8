import { sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';
import { beginningWith } from './people.ts';

export interface AdministeredEnterprise {
  readonly spaceId: string;
  readonly name: string;
  readonly levelNo: number;
  readonly levelName: string;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly members: number;
  readonly boards: number;
  readonly bytes: number;
  readonly createdAt: Date;
}

const ROWS = sql`
  select s.space_id, s.name, l.level_no, l.name as level_name, o.account_id as owner_id, o.nick_name as owner_name,
    coalesce((select sum(c.people) from member_count c where c.space_id = s.space_id and c.state = 'active'), 0)::integer
      as members,
    coalesce(u.boards, 0) as boards, coalesce(u.bytes, 0)::float8 as bytes, s.created_at
  from space s join merchant m using (space_id) join level l on l.level_no = m.level_no
    left join space_account u using (space_id)
    left join lateral (
      select a.account_id, a.nick_name from space_member w join account a using (account_id)
      where w.space_id = s.space_id and w.name is not null and w.role = 'owner'
      order by w.joined_at, w.account_id limit 1) o on true`;

interface EnterpriseQuery {
  readonly keyword?: string | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** Newest first; with a keyword, only enterprises whose name begins with it. */
export async function listEnterprises(
  db: Db,
  { keyword = '', after, limit }: EnterpriseQuery,
): Promise<AdministeredEnterprise[]> {
  const text = keyword.trim().toLowerCase();
  if (text.includes('\0')) return [];
  const { rows } = await sql<AdministeredEnterprise>`
    ${ROWS} where s.kind = 'merchant'
      and ${text === '' ? sql`true` : sql`lower(s.name) like ${beginningWith(text)}`}
      and ${after === undefined ? sql`true` : sql`(s.created_at, s.space_id) < (${after.at}, ${after.id}::bigint)`}
    order by s.created_at desc, s.space_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findEnterprise(db: Db, spaceId: string): Promise<AdministeredEnterprise | undefined> {
  if (!isStorableId(spaceId)) return undefined;
  const { rows } = await sql<AdministeredEnterprise>`${ROWS} where s.space_id = ${spaceId}`.execute(db);
  return rows[0];
}

/**
 * Gives an enterprise another level. This ends the sessions of people who now work in it: the trigger on the revision
 * announces each of them. Accounts without a live session need no announcement. Returns false if the enterprise already
 * had the level.
 */
export async function setEnterpriseLevel(tx: Tx, spaceId: string, levelNo: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merchant')
    .set({ levelNo })
    .where('spaceId', '=', spaceId)
    .where('levelNo', '!=', levelNo)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`
    update account set level_revision = level_revision + 1 where current_space_id = ${spaceId}
      and account_id in (select account_id from space_member where space_id = ${spaceId})
      and exists (select 1 from session s where s.account_id = account.account_id and s.revoked_at is null
        and s.expires_at > now())`.execute(tx);
  return true;
}
