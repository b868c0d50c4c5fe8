import { callRecord, timeInCall } from '@sw/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '../cursor.ts';
import type { Db } from '../port.ts';
import type { CallKind, CallRow } from '../tables/call-tables.ts';
import { connectionsOf, factsOf } from './call-facts.ts';

export interface MonthSums {
  readonly month: string;
  readonly createdCalls: number;
  readonly createdMinutes: number;
  readonly joinedCalls: number;
  readonly joinedMinutes: number;
}

/** The sums of an account's closed calls by month, from the given month on, oldest first. */
export function readCallMonths(db: Db, accountId: string, from = '0000-00'): Promise<MonthSums[]> {
  return db
    .selectFrom('callMonth')
    .select(['month', 'createdCalls', 'createdMinutes', 'joinedCalls', 'joinedMinutes'])
    .where('accountId', '=', accountId)
    .where('month', '>=', from)
    .orderBy('month')
    .execute();
}

export interface RunningShare {
  readonly created: boolean;
  readonly startedAt: number;
  /** Milliseconds that the account has been in the call; for its creator, the milliseconds of the call. */
  readonly took: number;
}

/** The account's running calls, which are few and not in the sums yet, by the rules that will charge them. */
export async function readRunningShares(db: Db, accountId: string, now: number): Promise<RunningShare[]> {
  const { rows: calls } = await sql<
    Pick<CallRow, 'callId' | 'stoppedAt' | 'finishedAt' | 'goneAt'> & Pick<RunningShare, 'created'>
  >`
    select call.call_id, call.stopped_at, call.finished_at, call.gone_at, person.created
    from call join call_person as person using (call_id)
    where person.account_id = ${accountId} and call.closed_at is null and call.started_at is not null
      and person.started_at is not null`.execute(db);
  if (calls.length === 0) return [];
  const ids = calls.map(({ callId }) => callId);
  const connections = Map.groupBy(await connectionsOf(db, ids), ({ callId }) => callId);
  return calls.flatMap(({ created, ...call }): RunningShare[] => {
    const { startedAt, people } = callRecord(factsOf(call, connections.get(call.callId) ?? []), now);
    if (startedAt === null) return [];
    return [{ created, startedAt, took: created ? now - startedAt : timeInCall(people.get(accountId) ?? []) }];
  });
}

export interface CallListFilter {
  readonly accountId: string;
  readonly month?: string | undefined;
  /** From this month on; ignored if `month` is given. */
  readonly from?: string | undefined;
  readonly wbNo?: string | undefined;
  readonly side: 'all' | 'created' | 'joined';
}

export interface CallListRow {
  readonly callId: string;
  readonly wbNo: string;
  readonly wbName: string;
  readonly kind: CallKind;
  readonly creatorAccountId: string | null;
  readonly creatorName: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly people: number;
  readonly minutes: number;
  readonly created: boolean;
}

export function conditions({ accountId, month, from, wbNo, side }: CallListFilter): RawBuilder<unknown> {
  const parts = [sql`person.account_id = ${accountId} and person.started_at is not null`];
  if (side !== 'all') parts.push(sql`person.created = ${side === 'created'}`);
  if (wbNo !== undefined) parts.push(sql`person.wb_no = ${wbNo}`);
  if (month !== undefined) {
    // The month is in a time zone. This range is a day wider, so that the index can be used; running calls have no month yet.
    parts.push(sql`person.started_at >= (${month} || '-01')::timestamptz - interval '1 day'
      and person.started_at < (${month} || '-01')::timestamptz + interval '1 month 1 day'
      and coalesce(person.month, ${month}) = ${month}`);
  } else if (from !== undefined) {
    parts.push(sql`person.started_at >= (${from} || '-01')::timestamptz - interval '1 day'
      and coalesce(person.month, ${from}) >= ${from}`);
  }
  return sql.join(parts, sql` and `);
}

/** Newest first. Use `offset` for page numbers, `after` for a cursor. */
export async function listCallsOf(
  db: Db,
  filter: CallListFilter,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after?: Cursor | undefined },
): Promise<CallListRow[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (person.started_at, person.call_id) < (${after.at}, ${after.id}::bigint)`;
  const { rows } = await sql<CallListRow>`
    select call.call_id, call.wb_no, call.wb_name, call.kind, call.creator_account_id, creator.nick_name as creator_name,
      call.started_at, call.ended_at, call.people, call.minutes, page.created
    from (
      select person.call_id, person.started_at, person.created from call_person as person
      where ${conditions(filter)} ${beyond}
      order by person.started_at desc, person.call_id desc limit ${limit} offset ${offset}
    ) as page
    join call on call.call_id = page.call_id
    left join account as creator on creator.account_id = call.creator_account_id
    order by page.started_at desc, page.call_id desc`.execute(db);
  return rows;
}

/** The whole list is counted from the sums; the calls of one board are counted directly, since they are few. */
export async function countCallsOf(db: Db, filter: CallListFilter): Promise<number> {
  const { accountId, month, from, wbNo, side } = filter;
  if (wbNo !== undefined) {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from call_person as person where ${conditions(filter)}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  }
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(case ${side}::text when 'created' then created_calls when 'joined' then joined_calls
        else created_calls + joined_calls end), 0)
      + (select count(*) from call join call_person as person using (call_id)
        where call.closed_at is null and ${conditions(filter)}) as total
    from call_month where account_id = ${accountId}
      and ${month === undefined ? sql`month >= ${from ?? '0000-00'}` : sql`month = ${month}`}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

export async function readCallOf(db: Db, accountId: string, callId: string): Promise<CallListRow | undefined> {
  const { rows } = await sql<CallListRow>`
    select call.call_id, call.wb_no, call.wb_name, call.kind, call.creator_account_id, creator.nick_name as creator_name,
      call.started_at, call.ended_at, call.people, call.minutes, person.created
    from call_person as person join call on call.call_id = person.call_id
    left join account as creator on creator.account_id = call.creator_account_id
    where person.call_id = ${callId} and person.account_id = ${accountId} and person.started_at is not null`.execute(
    db,
  );
  return rows[0];
}

export interface CallAttendance {
  readonly accountId: string;
  readonly nickName: string;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
  readonly seconds: number;
}

/** The people who took part in a call, in the order in which they joined. */
export async function readAttendance(db: Db, callId: string): Promise<CallAttendance[]> {
  const { rows } = await sql<CallAttendance>`
    select account.account_id, account.nick_name, joined_at, left_at, seconds
    from call_person join account using (account_id)
    where call_id = ${callId} and joined_at is not null order by joined_at, account_id`.execute(db);
  return rows;
}
