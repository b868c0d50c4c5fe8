import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../port.ts';

/** A place promised by a token. It is kept until the call has ended, so everybody who ever had a token for the call has one. */
export interface Seat {
  readonly callId: string;
  readonly accountId: string;
  readonly device: string;
}

/**
 * True for a person (`here.account_id`) who may not be in a call: no longer on the board, the board recycled or
 * cleared, the account disabled or gone, or removed by a host.
 */
const isOutsider: RawBuilder<boolean> = sql`(
  not exists (
    select 1 from board where board.wb_no = call.wb_no and cleared_at is null and recycled_at is null and (
      owner_account_id = here.account_id or exists (
        select 1 from board_sharer as sharer where sharer.wb_no = board.wb_no
          and sharer.account_id = here.account_id and sharer.removed_at is null)))
  or exists (select 1 from call_person as person where person.call_id = call.call_id
    and person.account_id = here.account_id and person.removed_at is not null)
  or exists (select 1 from account where account.account_id = here.account_id and disabled_at is not null))`;

const knownPeople: RawBuilder<{ accountId: string }> = sql`
  select account_id from call_seat as seat where seat.call_id = call.call_id
  union select account_id from call_connection as connection where connection.call_id = call.call_id`;

/** Devices of people who may be in the call, either connected or about to connect with a token that is still valid. */
export async function takenSeats(
  db: Db,
  callId: string,
  now: Date,
): Promise<{ readonly accountId: string; readonly device: string }[]> {
  const { rows } = await sql<{ accountId: string; device: string }>`
    select here.account_id, here.device from call cross join lateral (
      select account_id, device from call_seat as seat where seat.call_id = call.call_id and token_until > ${now}
      union
      select account_id, device from call_connection as connection where connection.call_id = call.call_id
        and left_at is null and (missed_at is null or seen_at > missed_at)
    ) as here
    where call.call_id = ${callId} and not ${isOutsider}`.execute(db);
  return rows;
}

/** A person who takes a place, and the session in which they do: the place ends with the session. */
export interface SeatTaker extends Seat {
  readonly sessionId: string;
}

export async function takeSeat(tx: Tx, taker: SeatTaker, tokenUntil: Date): Promise<void> {
  const { callId, accountId, device, sessionId } = taker;
  await tx
    .insertInto('callSeat')
    .values({ callId, accountId, device, tokenUntil, sessionId })
    .onConflict((conflict) =>
      conflict.columns(['callId', 'accountId', 'device']).doUpdateSet({ tokenUntil, sessionId }),
    )
    .execute();
}

/** Frees the place of a person who hangs up; the row still records that they had a token. */
export async function freeSeat(tx: Tx, { callId, accountId, device }: Seat, now: Date): Promise<void> {
  await tx
    .updateTable('callSeat')
    .set({ tokenUntil: now })
    .where('callId', '=', callId)
    .where('accountId', '=', accountId)
    .where('device', '=', device)
    .execute();
}

/** Whether the account ever had a token for the call. */
export async function hadSeat(
  db: Db,
  { callId, accountId }: { readonly callId: string; readonly accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('callSeat')
    .select('device')
    .where('callId', '=', callId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a person out of this call, even one who has a token and has not connected yet. The call's row is locked. */
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

/**
 * People who had a token for a running call, or were in it, and are no longer allowed there. LiveKit would still admit
 * those with a valid token, and it gives everybody who connects another token for ten minutes.
 */
export async function outsidersOf(db: Db, callId: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select here.account_id from call cross join lateral (${knownPeople}) as here
    where call.call_id = ${callId} and call.closed_at is null and ${isOutsider}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** True for a place whose session has ended. */
const isEnded: RawBuilder<boolean> = sql`exists (
  select 1 from session where session.session_id = seat.session_id and revoked_at is not null)`;

/** Places of a running call whose sessions have ended since. */
export async function endedSeatsOf(
  db: Db,
  callId: string,
): Promise<{ readonly accountId: string; readonly device: string }[]> {
  const { rows } = await sql<{ accountId: string; device: string }>`
    select seat.account_id, seat.device from call join call_seat as seat using (call_id)
    where call.call_id = ${callId} and call.closed_at is null and ${isEnded}`.execute(db);
  return rows;
}

/** The running calls in which the account has a place. */
export async function runningCallsOf(
  db: Db,
  accountId: string,
): Promise<{ readonly callId: string; readonly room: string }[]> {
  const { rows } = await sql<{ callId: string; room: string }>`
    select distinct call.call_id, call.room from call join call_seat as seat using (call_id)
    where seat.account_id = ${accountId} and call.closed_at is null`.execute(db);
  return rows;
}

/** The running calls with people who may not be there, or with places of ended sessions. */
export async function callsWithOutsiders(db: Db): Promise<{ readonly callId: string; readonly room: string }[]> {
  const { rows } = await sql<{ callId: string; room: string }>`
    select call_id, room from call
    where closed_at is null and (exists (select 1 from (${knownPeople}) as here where ${isOutsider})
      or exists (select 1 from call_seat as seat where seat.call_id = call.call_id and ${isEnded}))`.execute(db);
  return rows;
}
