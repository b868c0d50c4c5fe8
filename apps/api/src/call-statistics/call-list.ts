import { type ListedCall, Refusal, type ROUTES } from '@sw/contract';
import { chargedMinutes } from '@sw/policy';
import {
  type CallListRow,
  countCallsOf,
  decodeCursor,
  encodeCursor,
  isStorableId,
  listCallsOf,
  readAttendance,
  readCallOf,
} from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { periodOf } from './months.ts';

/** The day of a moment in a time zone, as `2026-11-17`. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

export function presentListed(
  row: CallListRow,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): ListedCall {
  const { creatorAccountId, creatorName, startedAt, endedAt, created } = row;
  const duration = endedAt === null ? chargedMinutes(now - startedAt.getTime()) : row.minutes;
  return {
    callId: row.callId,
    date: dayIn(timeZone, startedAt),
    wbNo: row.wbNo,
    wbName: row.wbName,
    kind: row.kind,
    initiator:
      creatorAccountId === null || creatorName === null ? null : { userId: creatorAccountId, nickName: creatorName },
    start: startedAt.toISOString(),
    end: endedAt?.toISOString() ?? null,
    people: row.people,
    duration,
    consumed: created ? duration : 0,
  };
}

export function listCalls({ database, clock }: ApiDeps): Handler<typeof ROUTES.listCalls> {
  return async ({ query: { pageNum, pageSize, cursor, ...chosen }, session: { accountId, timeZone } }) => {
    const now = clock.now();
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after !== undefined && !after.ok) throw new Refusal('BAD_REQUEST', ['cursor']);
    if (chosen.wbNo !== undefined && !isStorableId(chosen.wbNo)) throw new Refusal('BAD_REQUEST', ['wbNo']);
    const { side, wbNo } = chosen;
    const filter = { accountId, side, wbNo, ...periodOf(chosen, { timeZone, now }) };
    const [found, total] = await Promise.all([
      listCallsOf(database.query, filter, {
        limit: pageSize + 1,
        offset: after === undefined ? (pageNum - 1) * pageSize : 0,
        after: after?.value,
      }),
      countCallsOf(database.query, filter),
    ]);
    const rows = found.slice(0, pageSize);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    const nextCursor = last === undefined ? undefined : encodeCursor({ at: last.startedAt, id: last.callId });
    return { rows: rows.map((row) => presentListed(row, { timeZone, now })), total, nextCursor };
  };
}

export function getCallInfo({ database, clock }: ApiDeps): Handler<typeof ROUTES.getCallInfo> {
  return async ({ query: { callId }, session: { accountId, timeZone } }) => {
    const row = isStorableId(callId) ? await readCallOf(database.query, accountId, callId) : undefined;
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const people = await readAttendance(database.query, callId);
    return {
      ...presentListed(row, { timeZone, now: clock.now() }),
      participants: people.map(({ accountId: userId, nickName, joinedAt, leftAt, seconds }) => ({
        person: { userId, nickName },
        joinedAt: joinedAt.toISOString(),
        leftAt: leftAt?.toISOString() ?? null,
        seconds,
      })),
    };
  };
}
