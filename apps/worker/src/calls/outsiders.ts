import { callIdentity, parseCallIdentity } from '@sw/contract';
import {
  type CallRow,
  callsWithOutsiders,
  endedSeatsOf,
  outsidersOf,
  readRunningCall,
  runningCallsOf,
} from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { lookAtCall } from './look-at-call.ts';
import { stopCall } from './stop-call.ts';

type RunningCall = Pick<CallRow, 'callId' | 'room'>;
type ExpelDeps = Pick<CallDeps, 'database' | 'server'>;

/**
 * Keeps people who lost their right to a call out of it. LiveKit admits their tokens until these expire, and at each
 * connection gives them a new one for ten minutes. So a call with such people is checked every second until it ends,
 * even if LiveKit reports no joins.
 */
export class OutsiderWatch {
  readonly #deps: CallDeps;
  readonly #calls = new Map<string, RunningCall>();

  constructor(deps: CallDeps) {
    this.#deps = deps;
  }

  /** Called when somebody may have lost access to a board. A recycled or cleared board ends its call. */
  async boardChanged(wbNo: string): Promise<void> {
    const { database, clock } = this.#deps;
    const call = await readRunningCall(database.query, wbNo);
    if (call === undefined) return;
    const board = await database.query
      .selectFrom('board')
      .select('wbNo')
      .where('wbNo', '=', wbNo)
      .where('clearedAt', 'is', null)
      .where('recycledAt', 'is', null)
      .executeTakeFirst();
    const now = clock.now();
    if (board === undefined) return stopCall(this.#deps, call, { at: now, now, reason: 'board' });
    await this.#expelNow(call);
  }

  /** Called when a person's sessions ended: the devices that joined in them must leave. */
  async sessionsEnded(accountId: string): Promise<void> {
    for (const call of await runningCallsOf(this.#deps.database.query, accountId)) await this.#expelNow(call);
  }

  async #expelNow(call: RunningCall): Promise<void> {
    // Before the request to LiveKit: if it does not answer, the next round repeats the request.
    this.#calls.set(call.callId, call);
    // Their time until now counts, even if their joining was not reported.
    await lookAtCall(this.#deps, call);
    await expelOutsiders(this.#deps, call);
  }

  /** Reads the calls to check from the tables. Events only make this faster. */
  async refresh(): Promise<void> {
    const before = [...this.#calls.keys()];
    const found = await callsWithOutsiders(this.#deps.database.query);
    for (const call of found) this.#calls.set(call.callId, call);
    const ids = new Set(found.map(({ callId }) => callId));
    // Calls that an event added meanwhile stay until the next pass.
    for (const callId of before) if (!ids.has(callId)) this.#calls.delete(callId);
  }

  async look(): Promise<void> {
    const { logger } = this.#deps;
    const looks = [...this.#calls.values()].map((call) =>
      expelOutsiders(this.#deps, call).catch((error: unknown) =>
        logger.warn({ callId: call.callId, err: error }, 'could not remove people from a call, retrying'),
      ),
    );
    await Promise.all(looks);
  }
}

/** Ends the connections of people who may not be in the call. */
async function expelOutsiders({ database, server }: ExpelDeps, { callId, room }: RunningCall): Promise<void> {
  const people = await server.listPeople(room);
  if (people.length === 0) return;
  const out = new Set(await outsidersOf(database.query, callId));
  const ended = new Set(
    (await endedSeatsOf(database.query, callId)).map(({ accountId, device }) => callIdentity(accountId, device)),
  );
  for (const { identity } of people) {
    if (ended.has(identity) || out.has(parseCallIdentity(identity)?.userId ?? ''))
      await server.removePerson(room, identity, { revoke: true });
  }
}
