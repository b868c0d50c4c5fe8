import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { findLevelOfSpace } from '../spaces/levels.ts';
import { isStorableId } from '../storable-id.ts';
import type { CallKind, CallRow } from '../tables/call-tables.ts';

export interface NewCall {
  readonly callId: string;
  readonly board: { readonly wbNo: string; readonly wbName: string; readonly spaceId: string };
  readonly kind: CallKind;
  readonly room: string;
  readonly creator: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** The creator is listed from the beginning: a call that others join belongs to them even if they never connect. */
export async function addCall(tx: Tx, { callId, board, kind, room, creator, timeZone, at }: NewCall): Promise<void> {
  const { wbNo, wbName, spaceId } = board;
  const payerSpaceId = (await payerOfCalls(tx, { accountId: creator, spaceId })) ?? null;
  const who = { creatorAccountId: creator, payerSpaceId };
  await tx
    .insertInto('call')
    .values({ callId, spaceId, wbNo, wbName, kind, room, ...who, timeZone, createdAt: at })
    .execute();
  await tx.insertInto('callPerson').values({ callId, accountId: creator, wbNo, created: true }).execute();
}

export function readRunningCall(db: Db, wbNo: string): Promise<CallRow | undefined> {
  return db.selectFrom('call').selectAll().where('wbNo', '=', wbNo).where('closedAt', 'is', null).executeTakeFirst();
}

/** Locked until the commit, so that changes of one call happen one after another. */
export async function lockCall(tx: Tx, callId: string): Promise<CallRow | undefined> {
  if (!isStorableId(callId)) return undefined;
  return tx.selectFrom('call').selectAll().where('callId', '=', callId).forUpdate().executeTakeFirst();
}

export async function findCallOfRoom(db: Db, room: string): Promise<string | undefined> {
  const found = await db.selectFrom('call').select('callId').where('room', '=', room).executeTakeFirst();
  return found?.callId;
}

/** Calls that have not been closed, in the order of their ids, starting after the given one. */
export function openCalls(db: Db, after: string, limit: number): Promise<CallRow[]> {
  return db
    .selectFrom('call')
    .selectAll()
    .where('closedAt', 'is', null)
    .where('callId', '>', after)
    .orderBy('callId')
    .limit(limit)
    .execute();
}

/** Which of these rooms belong to calls that have ended. */
export async function closedRooms(db: Db, rooms: readonly string[]): Promise<string[]> {
  if (rooms.length === 0) return [];
  const rows = await db
    .selectFrom('call')
    .select('room')
    .where('room', 'in', rooms)
    .where('closedAt', 'is not', null)
    .execute();
  return rows.map(({ room }) => room);
}

/**
 * The space that pays for the calls that an account starts in a space: that space if the account belongs to it,
 * otherwise its personal one. So a guest who starts a call costs the board's owner nothing.
 */
export async function payerOfCalls(
  db: Db,
  { accountId, spaceId }: { readonly accountId: string; readonly spaceId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ spaceId: string }>`
    select space_id from space where owner_account_id = ${accountId} and kind = 'personal'
    union all
    select space_id from space_member where account_id = ${accountId} and space_id = ${spaceId}`.execute(db);
  return rows.find((row) => row.spaceId === spaceId)?.spaceId ?? rows[0]?.spaceId;
}

/** The level that limits a call. Undefined if the call has no payer any more. */
export async function levelOfCall(
  db: Db,
  { creatorAccountId, payerSpaceId, spaceId }: Pick<CallRow, 'creatorAccountId' | 'payerSpaceId' | 'spaceId'>,
) {
  if (creatorAccountId === null) return undefined;
  const payer = payerSpaceId ?? (await payerOfCalls(db, { accountId: creatorAccountId, spaceId }));
  if (payer === undefined) return undefined;
  const level = await findLevelOfSpace(db, payer);
  return level === undefined ? undefined : { ...level, payerSpaceId: payer };
}

interface MonthQuestion {
  readonly payerSpaceId: string;
  /** The account whose running calls are counted. */
  readonly accountId: string;
  readonly month: string;
  readonly except?: string;
  readonly now: number;
}

/** What the closed calls of a space have used of a month, and how long its other running calls have lasted. */
export async function readMonthUse(
  db: Db,
  { payerSpaceId, accountId, month, except, now }: MonthQuestion,
): Promise<{ charged: number; running: number[]; atOnce: number }> {
  const use = await db
    .selectFrom('spaceCallMonth')
    .select('minutes')
    .where('spaceId', '=', payerSpaceId)
    .where('month', '=', month)
    .executeTakeFirst();
  const open = await db
    .selectFrom('call')
    .select(['callId', 'startedAt', 'creatorAccountId'])
    .where('payerSpaceId', '=', payerSpaceId)
    .where('closedAt', 'is', null)
    .execute();
  const running = open.filter(({ callId }) => callId !== except);
  return {
    charged: use?.minutes ?? 0,
    running: running.map(({ startedAt }) => (startedAt === null ? 0 : Math.max(0, now - startedAt.getTime()))),
    atOnce: running.filter((call) => call.creatorAccountId === accountId).length,
  };
}

/** Running calls whose deadline has passed. */
export function overdueCalls(db: Db, now: Date, limit: number): Promise<CallRow[]> {
  return db
    .selectFrom('call')
    .selectAll()
    .where('closedAt', 'is', null)
    .where('deadlineAt', '<=', now)
    .orderBy('deadlineAt')
    .limit(limit)
    .execute();
}

export interface OpenConnection {
  readonly callId: string;
  readonly connection: string;
  readonly accountId: string;
  readonly device: string;
  readonly joinedAt: Date;
}

/** The connections of these calls that have not been reported as ended. */
export function openConnections(db: Db, callIds: readonly string[]): Promise<OpenConnection[]> {
  return db
    .selectFrom('callConnection')
    .select(['callId', 'connection', 'accountId', 'device', 'joinedAt'])
    .where('callId', 'in', callIds)
    .where('leftAt', 'is', null)
    .where((eb) => eb.or([eb('missedAt', 'is', null), eb('seenAt', '>', eb.ref('missedAt'))]))
    .execute();
}

/**
 * Records the fact `seen` for every open connection of these calls, in one statement. It does not lock the rows of the
 * calls and skips locked connections, so it waits for nobody: two transactions that waited for each other's connections
 * would deadlock. The next check updates the skipped ones.
 */
export async function markSeen(db: Db, callIds: readonly string[], now: Date): Promise<void> {
  if (callIds.length === 0) return;
  await sql`
    update call_connection set seen_at = greatest(seen_at, ${now}) where (call_id, connection) in (
      select call_id, connection from call_connection where call_id in (${sql.join(callIds)})
        and left_at is null and (missed_at is null or seen_at > missed_at)
      for no key update skip locked)`.execute(db);
}
