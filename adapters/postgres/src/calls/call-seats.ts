import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

export interface Seat {
  readonly callId: string;
  readonly accountId: string;
  readonly device: string;
}

/** Devices that are connected, or may connect with a token that is still valid. */
export async function takenSeats(
  db: Db,
  callId: string,
  now: Date,
): Promise<{ readonly accountId: string; readonly device: string }[]> {
  const { rows } = await sql<{ accountId: string; device: string }>`
    select account_id, device from call_seat where call_id = ${callId} and token_until > ${now}
    union
    select account_id, device from call_connection where call_id = ${callId} and left_at is null
      and (missed_at is null or seen_at > missed_at)`.execute(db);
  return rows;
}

export async function takeSeat(tx: Tx, { callId, accountId, device }: Seat, tokenUntil: Date): Promise<void> {
  await tx
    .insertInto('callSeat')
    .values({ callId, accountId, device, tokenUntil })
    .onConflict((conflict) => conflict.columns(['callId', 'accountId', 'device']).doUpdateSet({ tokenUntil }))
    .execute();
}

export async function freeSeats(tx: Tx, { callId, accountId, device }: Omit<Seat, 'device'> & { device?: string }) {
  const all = tx.deleteFrom('callSeat').where('callId', '=', callId).where('accountId', '=', accountId);
  await (device === undefined ? all : all.where('device', '=', device)).execute();
}

/** Keeps a person out of this call, also one who has a token and has not connected yet. */
export async function markRemoved(
  tx: Tx,
  { callId, accountId, at }: { readonly callId: string; readonly accountId: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into call_person (call_id, account_id, wb_no, created, removed_at)
    select call_id, account_id, wb_no, false, ${at} from call, account
      where call_id = ${callId} and account_id = ${accountId}
    on conflict (call_id, account_id) do update set removed_at = excluded.removed_at`.execute(tx);
}

export interface Intruder {
  readonly callId: string;
  readonly accountId: string;
}

/**
 * People who have a place in a running call and may not: no longer on the board, the board recycled or cleared, the
 * account disabled, or removed by a host. Of one call, or of all.
 */
export async function intruders(db: Db, callId?: string): Promise<Intruder[]> {
  const one = callId === undefined ? sql`` : sql`and call.call_id = ${callId}`;
  const { rows } = await sql<Intruder>`
    select call.call_id, here.account_id
    from call
    cross join lateral (
      select account_id from call_seat as seat where seat.call_id = call.call_id
      union select account_id from call_connection as connection
        where connection.call_id = call.call_id and left_at is null and (missed_at is null or seen_at > missed_at)
    ) as here
    where call.closed_at is null ${one} and (
      not exists (
        select 1 from board where board.wb_no = call.wb_no and cleared_at is null and recycled_at is null and (
          owner_account_id = here.account_id or exists (
            select 1 from board_sharer as sharer where sharer.wb_no = board.wb_no
              and sharer.account_id = here.account_id and sharer.removed_at is null)))
      or exists (select 1 from call_person as person where person.call_id = call.call_id
        and person.account_id = here.account_id and person.removed_at is not null)
      or exists (select 1 from account where account.account_id = here.account_id and disabled_at is not null))`.execute(
    db,
  );
  return rows;
}
