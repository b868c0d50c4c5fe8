import type { NoticeChoices } from '@sw/policy';
import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/** Marks people as rung, except people who are in the call, were removed from it, or were rung after `againBefore`. */
export async function ringPeople(
  tx: Tx,
  {
    callId,
    wbNo,
    accountIds,
    now,
    againBefore,
  }: { callId: string; wbNo: string; accountIds: readonly string[]; now: Date; againBefore: Date },
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ accountId: string }>`
    insert into call_person as person (call_id, account_id, wb_no, created, rung_at)
    select ${callId}, account_id, ${wbNo}, false, ${now} from account where account_id in (${sql.join(accountIds)})
    on conflict (call_id, account_id) do update set rung_at = excluded.rung_at, answered = null
      where person.removed_at is null and not person.created and person.answered is distinct from 'joined'
        and (person.rung_at is null or person.rung_at < ${againBefore})
    returning account_id`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

export async function declineCall(tx: Tx, callId: string, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('callPerson')
    .set({ answered: 'declined' })
    .where('callId', '=', callId)
    .where('accountId', '=', accountId)
    .where('rungAt', 'is not', null)
    .where('answered', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface MissedCall {
  readonly callId: string;
  readonly accountId: string;
  readonly wbNo: string;
  readonly wbName: string;
  readonly by: string | null;
  readonly byName: string | null;
  /** The choices of the person who was rung. */
  readonly noticeChoices: NoticeChoices;
}

/** People who were rung before that time, or whose call has ended, and who neither joined nor refused. */
export async function takeMissedCalls(tx: Tx, rungBefore: Date, limit: number): Promise<MissedCall[]> {
  const { rows } = await sql<MissedCall>`
    update call_person as person set answered = 'missed'
    from call left join account as creator on creator.account_id = call.creator_account_id
    where call.call_id = person.call_id and (person.call_id, person.account_id) in (
      select waiting.call_id, waiting.account_id from call_person as waiting join call on call.call_id = waiting.call_id
      where waiting.rung_at is not null and waiting.answered is null
        and (waiting.rung_at < ${rungBefore} or call.closed_at is not null)
      limit ${limit} for update of waiting skip locked)
    returning person.call_id, person.account_id, call.wb_no, call.wb_name,
      call.creator_account_id as by, creator.nick_name as by_name,
      (select notice_choices from account where account.account_id = person.account_id) as notice_choices`.execute(tx);
  return rows;
}

export interface CallMember {
  readonly accountId: string;
  readonly nickName: string;
}

/** The people who are connected now. */
export async function connectedPeople(db: Db, callId: string): Promise<CallMember[]> {
  const { rows } = await sql<CallMember>`
    select account.account_id, account.nick_name, min(joined_at) as first
    from call_connection as connection join account using (account_id)
    where call_id = ${callId} and left_at is null and (missed_at is null or seen_at > missed_at)
    group by account.account_id, account.nick_name order by first`.execute(db);
  return rows.map(({ accountId, nickName }) => ({ accountId, nickName }));
}
