import { sql } from 'kysely';
import type { CallKind, CallRow } from '../call-tables.ts';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

export interface NewCall {
  readonly callId: string;
  readonly board: { readonly wbNo: string; readonly wbName: string; readonly spaceId: string };
  readonly kind: CallKind;
  readonly room: string;
  readonly creator: string;
  readonly timeZone: string;
  readonly at: Date;
}

/** The creator is listed from the beginning: a call that others join is theirs even if they never connect. */
export async function addCall(tx: Tx, { callId, board, kind, room, creator, timeZone, at }: NewCall): Promise<void> {
  const { wbNo, wbName, spaceId } = board;
  await tx
    .insertInto('call')
    .values({ callId, spaceId, wbNo, wbName, kind, room, creatorAccountId: creator, timeZone, createdAt: at })
    .execute();
  await tx.insertInto('callPerson').values({ callId, accountId: creator, wbNo, created: true }).execute();
}

export function readRunningCall(db: Db, wbNo: string): Promise<CallRow | undefined> {
  return db.selectFrom('call').selectAll().where('wbNo', '=', wbNo).where('closedAt', 'is', null).executeTakeFirst();
}

/** Locked until the commit: changes of one call happen one after another. */
export async function lockCall(tx: Tx, callId: string): Promise<CallRow | undefined> {
  if (!isStorableId(callId)) return undefined;
  return tx.selectFrom('call').selectAll().where('callId', '=', callId).forUpdate().executeTakeFirst();
}

export async function findCallOfRoom(db: Db, room: string): Promise<string | undefined> {
  const found = await db.selectFrom('call').select('callId').where('room', '=', room).executeTakeFirst();
  return found?.callId;
}

/** Every call that has not been closed, in the order of their ids, after the given one. */
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

/** Which of these rooms belong to calls that are over. */
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

/** A call and the rights of its creator, which limit it. Undefined if the account is gone. */
export async function creatorRights(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('level', 'level.levelNo', 'account.levelNo')
    .selectAll('level')
    .select('account.timeZone')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** What the creator's closed calls have used of a month, and how long their other running calls have taken. */
export async function readMonthUse(
  db: Db,
  { accountId, month, except, now }: { accountId: string; month: string; except?: string; now: number },
): Promise<{ charged: number; running: number[] }> {
  const use = await db
    .selectFrom('callMonth')
    .select('createdMinutes')
    .where('accountId', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst();
  const running = await db
    .selectFrom('call')
    .select(['callId', 'startedAt'])
    .where('creatorAccountId', '=', accountId)
    .where('closedAt', 'is', null)
    .execute();
  return {
    charged: use?.createdMinutes ?? 0,
    running: running
      .filter(({ callId }) => callId !== except)
      .map(({ startedAt }) => (startedAt === null ? 0 : Math.max(0, now - startedAt.getTime()))),
  };
}

/** Running calls whose time is over. */
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

/** The connections of these calls that nobody has reported as ended. */
export function openConnections(db: Db, callIds: readonly string[]): Promise<OpenConnection[]> {
  return db
    .selectFrom('callConnection')
    .select(['callId', 'connection', 'accountId', 'device', 'joinedAt'])
    .where('callId', 'in', callIds)
    .where('leftAt', 'is', null)
    .where((eb) => eb.or([eb('missedAt', 'is', null), eb('seenAt', '>', eb.ref('missedAt'))]))
    .execute();
}

/** The same as the fact `seen` for every open connection of these calls, in one statement. */
export async function markSeen(db: Db, callIds: readonly string[], now: Date): Promise<void> {
  if (callIds.length === 0) return;
  await db
    .updateTable('callConnection')
    .set({ seenAt: sql<Date>`greatest(seen_at, ${now})` })
    .where('callId', 'in', callIds)
    .where('leftAt', 'is', null)
    .where((eb) => eb.or([eb('missedAt', 'is', null), eb('seenAt', '>', eb.ref('missedAt'))]))
    .execute();
}
