import {
  addCallFact,
  type CallConnection,
  type CallFact,
  type CallFacts,
  callRecord,
  chargedMinutes,
  isCallClosed,
  monthIn,
  timeInCall,
} from '@sw/policy';
import { sql } from 'kysely';
import type { Tx } from '../port.ts';
import type { CallRow } from '../tables/call-tables.ts';
import { readFacts } from './call-facts.ts';
import { addToMonths, type MonthShare } from './call-months.ts';

/** A fact about a connection also has the device. */
export type ReportedFact = CallFact & { readonly device?: string };

export interface Settled {
  readonly call: CallRow;
  /** Whether this change closed the call. */
  readonly closedNow: boolean;
  /** Whether the first person joined with this change. */
  readonly startedNow: boolean;
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

/**
 * Adds facts to a call whose row is locked, and updates everything derived from them: the record, the people, and once
 * the call is closed the months. A late fact corrects the months by the difference, so that in the end every call is
 * charged exactly once, whatever the order of the reports.
 */
export async function settleCall(
  tx: Tx,
  call: CallRow,
  facts: readonly ReportedFact[],
  { now, reason }: { readonly now: number; readonly reason?: CallRow['stopReason'] },
): Promise<Settled> {
  const before = await readFacts(tx, call);
  const after = facts.reduce<CallFacts>(addCallFact, before);
  await writeConnections(tx, call.callId, facts, after);
  const closed = isCallClosed(after);
  const record = callRecord(after, now);
  const { startedAt, endedAt } = record;
  const minutes = closed && startedAt !== null && endedAt !== null ? chargedMinutes(endedAt - startedAt) : 0;
  const month = startedAt === null ? null : monthIn(call.timeZone, startedAt);
  const changed = {
    startedAt: date(startedAt),
    endedAt: date(endedAt),
    people: record.people.size,
    minutes,
    month,
    stoppedAt: date(after.stoppedAt),
    stopReason: call.stopReason ?? reason ?? null,
    finishedAt: date(after.finishedAt),
    goneAt: date(after.goneAt),
    closedAt: closed ? (call.closedAt ?? new Date(now)) : null,
  };
  await tx.updateTable('call').set(changed).where('callId', '=', call.callId).execute();
  const shares = await writePeople(tx, { ...call, ...changed }, record.people, closed);
  await addToMonths(tx, shares);
  // The room ends with the call, and LiveKit creates no room for a token, so the places are no longer needed.
  if (closed) await tx.deleteFrom('callSeat').where('callId', '=', call.callId).execute();
  return {
    call: { ...call, ...changed },
    closedNow: closed && call.closedAt === null,
    startedNow: call.startedAt === null && startedAt !== null,
  };
}

async function writeConnections(
  tx: Tx,
  callId: string,
  facts: readonly ReportedFact[],
  { connections }: CallFacts,
): Promise<void> {
  const devices = new Map(
    facts.flatMap((fact) => ('connection' in fact ? [[fact.connection, fact.device ?? '']] : [])),
  );
  for (const [connection, device] of devices) {
    const { person, ...times } = connections.get(connection) as CallConnection;
    const values = {
      joinedAt: new Date(times.joinedAt),
      leftAt: date(times.leftAt),
      seenAt: date(times.seenAt),
      missedAt: date(times.missedAt),
    };
    await tx
      .insertInto('callConnection')
      .values({ callId, connection, accountId: person, device, ...values })
      .onConflict((conflict) => conflict.columns(['callId', 'connection']).doUpdateSet(values))
      .execute();
  }
}

/** Updates the rows of the people; returns the changes to each account's months. */
async function writePeople(
  tx: Tx,
  call: CallRow,
  people: ReadonlyMap<string, readonly { readonly from: number; readonly to: number }[]>,
  closed: boolean,
): Promise<MonthShare[]> {
  const { callId, wbNo, creatorAccountId } = call;
  const present = await tx.selectFrom('callPerson').selectAll().where('callId', '=', callId).execute();
  const known = new Map(present.map((row) => [row.accountId, row]));
  const zones = await zonesOf(tx, [...people.keys()]);
  const shares: MonthShare[] = [];
  const concerned = new Set([...people.keys(), ...(creatorAccountId === null ? [] : [creatorAccountId])]);
  // Includes people counted by an earlier report who no longer count: their share is subtracted.
  for (const { accountId, month } of present) if (month !== null) concerned.add(accountId);
  for (const accountId of concerned) {
    const row = known.get(accountId);
    const created = accountId === creatorAccountId;
    if (!created && row === undefined && !zones.has(accountId)) continue;
    const intervals = people.get(accountId) ?? [];
    const took = timeInCall(intervals);
    const counts = closed && call.startedAt !== null && (created || intervals.length > 0);
    const month =
      !counts || call.startedAt === null
        ? null
        : created
          ? call.month
          : monthIn(zones.get(accountId) ?? call.timeZone, call.startedAt.getTime());
    const minutes = counts ? (created ? call.minutes : chargedMinutes(took)) : 0;
    const joined = intervals[0];
    const values = {
      joinedAt: joined === undefined ? null : new Date(joined.from),
      leftAt: joined === undefined || !closed ? null : new Date(Math.max(...intervals.map(({ to }) => to))),
      seconds: Math.round(took / 1_000),
      startedAt: created || joined !== undefined ? call.startedAt : null,
      minutes,
      month,
      ...(joined === undefined ? {} : { answered: 'joined' as const }),
    };
    await tx
      .insertInto('callPerson')
      .values({ callId, accountId, wbNo, created, ...values })
      .onConflict((conflict) => conflict.columns(['callId', 'accountId']).doUpdateSet(values))
      .execute();
    if (row?.month != null) shares.push({ accountId, month: row.month, created, calls: -1, minutes: -row.minutes });
    if (month !== null) shares.push({ accountId, month, created, calls: 1, minutes });
  }
  return shares;
}

/** The time zones of the people who still have an account. */
async function zonesOf(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ accountId: string; timeZone: string }>`
    select account_id, time_zone from account where account_id in (${sql.join(accountIds)})`.execute(tx);
  return new Map(rows.map(({ accountId, timeZone }) => [accountId, timeZone]));
}
