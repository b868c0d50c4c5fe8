import { randomInt } from 'node:crypto';
import { Chance } from '@sw/board-sync/testing';
import { until } from '@sw/engines';
import { type Database, sql } from '@sw/postgres';
import { apiClient } from '../board-client.ts';
import type { FaultRunOptions } from '../fault-run.ts';
import { inflictInTurn } from '../faults/in-turn.ts';
import { interruptible } from '../interruptible.ts';
import { makePeople, type Person } from '../people.ts';
import { type CallCell, startCallCell } from './call-cell.ts';
import { type CallPage, openCallPage } from './call-page.ts';
import { makeCalls, Truth } from './callers.ts';
import { type ChargedMonth, judgeCalls, problemsOfCalls, type RecordedCall } from './judge-calls.ts';

const DURATION_MS = { short: 60_000, usual: 240_000 } as const;
/** The pause between two faults, long enough for calls without a fault. */
const QUIET_MS = { least: 4_000, most: 14_000 } as const;
const BOARDS = 6;
/** A room ends 20 s after the last person has left it. */
const CLOSED_MS = 120_000;

/** Kills api, worker, Redis and LiveKit while people call each other. Returns the exit code. */
export async function callFaultRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  say(`seed ${seed}`);
  const chance = new Chance(seed);
  const cell = await startCallCell(() => chance.next(), say);
  return interruptible(cell, signal, async () => {
    const [page, truth] = [await openCallPage(), new Truth()];
    const faults = await whileCalling(cell, { seed, page, truth }, () =>
      inflictInTurn(cell.faults, {
        chance,
        durationMs: short ? DURATION_MS.short : DURATION_MS.usual,
        quiet: QUIET_MS,
        say,
      }),
    ).finally(() => page.close());
    say('the faults are over; the last rooms end');
    const records = await closedCalls(cell.database);
    const { livekitDeaths } = cell;
    const months = await chargedMonths(cell.database);
    const verdict = judgeCalls(truth.calls(livekitDeaths), records, { months, livekitDeaths });
    const problems = [...problemsOfCalls(verdict), ...cell.deaths.map((what) => `ended by itself: ${what}`)];
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify({ seed, ...verdict, faults, died: cell.deaths.length }));
    return problems.length === 0 ? 0 : 1;
  });
}

interface Calling {
  readonly seed: number;
  readonly page: CallPage;
  readonly truth: Truth;
}

/** People call until the work is done, and then finish their running calls. */
async function whileCalling<T>(
  { apiUrl, database }: CallCell,
  { seed, page, truth }: Calling,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const people = await makePeople(database, 2 * BOARDS);
  const calling = Array.from({ length: BOARDS }, (_, place) => {
    const [host, guest] = people.slice(2 * place, 2 * place + 2).map((person: Person) => apiClient(apiUrl, person));
    if (host === undefined || guest === undefined) throw new Error('too few people');
    return makeCalls({ host, guest, page, chance: new Chance(seed + place + 1), truth, stopped: () => isOver });
  });
  const all = Promise.all(calling);
  try {
    // A caller ends early only after a refusal, which no fault may cause.
    return await Promise.race([work(), all.then(() => Promise.reject(new Error('nobody calls any more')))]);
  } finally {
    isOver = true;
    await all;
  }
}

/** Every call, once all are closed. */
async function closedCalls(database: Database): Promise<RecordedCall[]> {
  return until(
    'the end of all calls',
    async () => {
      const rows = await database.query.selectFrom('call').selectAll().execute();
      const open = rows.filter(({ closedAt }) => closedAt === null);
      if (open.length > 0) throw new Error(`${open.length} calls are open`);
      return rows.map(({ callId, creatorAccountId, startedAt, endedAt, closedAt, minutes }) => ({
        callId,
        creator: creatorAccountId ?? '',
        startedAt: startedAt?.getTime() ?? null,
        endedAt: endedAt?.getTime() ?? null,
        closedAt: closedAt?.getTime() ?? 0,
        minutes,
      }));
    },
    CLOSED_MS,
  );
}

async function chargedMonths(database: Database): Promise<ChargedMonth[]> {
  const { rows } = await sql<ChargedMonth>`
    select account_id as creator, created_calls as calls, created_minutes as minutes
    from call_month where created_calls > 0`.execute(database.query);
  return rows;
}
