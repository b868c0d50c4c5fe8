import { sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { Db } from '../port.ts';
import type { SpaceKind } from '../schema.ts';
import { isStorableId } from '../storable-id.ts';

export interface ListedSalesRequest {
  readonly requestId: string;
  readonly accountId: string;
  readonly nickName: string;
  readonly email: string;
  readonly spaceId: string;
  readonly spaceKind: SpaceKind;
  readonly spaceName: string;
  readonly levelNo: number | null;
  readonly levelName: string | null;
  readonly message: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly closedById: string | null;
  readonly closedByName: string | null;
}

const ROWS = sql`
  select r.request_id, r.account_id, a.nick_name, a.email, s.space_id, s.kind as space_kind, s.name as space_name,
    l.level_no, l.name as level_name, r.message, r.created_at, r.closed_at, c.account_id as closed_by_id,
    c.nick_name as closed_by_name
  from sales_request r join account a using (account_id) join space s on s.space_id = r.space_id
    left join level l on l.level_no = r.level_no left join account c on c.account_id = r.closed_by`;

interface RequestQuery {
  readonly state?: 'open' | 'closed' | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listSalesRequests(db: Db, { state, after, limit }: RequestQuery): Promise<ListedSalesRequest[]> {
  const { rows } = await sql<ListedSalesRequest>`
    ${ROWS} where ${state === undefined ? sql`true` : sql`(r.closed_at is null) = ${state === 'open'}`}
      and ${after === undefined ? sql`true` : sql`(r.created_at, r.request_id) < (${after.at}, ${after.id}::bigint)`}
    order by r.created_at desc, r.request_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findSalesRequest(db: Db, requestId: string): Promise<ListedSalesRequest | undefined> {
  if (!isStorableId(requestId)) return undefined;
  const { rows } = await sql<ListedSalesRequest>`${ROWS} where r.request_id = ${requestId}`.execute(db);
  return rows[0];
}

export async function countOpenSalesRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from sales_request where closed_at is null`.execute(db);
  return rows[0]?.open ?? 0;
}
