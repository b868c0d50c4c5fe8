import { openCalls, openConnections } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { lookAtCall } from './look-at-call.ts';

export const LOOK_EVERY_MS = 500;
/** Requests per round: up to 25 calls are checked twice a second, 500 calls every 10 s. */
const ROUND = 25;
/** Each call is checked within a minute, for any number of calls. */
const ROUNDS_PER_MINUTE = 60_000 / LOOK_EVERY_MS;

/**
 * Queries LiveKit for the people in the calls, one group of calls after another. If reports are lost, or LiveKit dies, a record
 * is wrong by no more than the time between two checks. LiveKit repeats a report for only 15 s, and an api may be down
 * longer.
 */
export class CallLooks {
  readonly #deps: CallDeps;
  #after = '0';
  /** The number of calls in this pass, and in the previous one. */
  #count = { now: 0, before: 0 };

  constructor(deps: CallDeps) {
    this.#deps = deps;
  }

  async look(): Promise<void> {
    const { database, logger } = this.#deps;
    const round = Math.max(ROUND, Math.ceil(this.#count.before / ROUNDS_PER_MINUTE));
    const calls = await openCalls(database.query, this.#after, round);
    this.#count.now += calls.length;
    if (calls.length < round) {
      this.#count = { now: 0, before: this.#count.now };
      this.#after = '0';
    } else this.#after = calls.at(-1)?.callId ?? '0';
    if (calls.length === 0) return;
    const ids = calls.map(({ callId }) => callId);
    const known = Map.groupBy(await openConnections(database.query, ids), ({ callId }) => callId);
    const looks = calls.map((call) =>
      lookAtCall(this.#deps, call, known.get(call.callId) ?? []).catch((error: unknown) =>
        logger.warn({ callId: call.callId, err: error }, 'could not ask who is in a call, retrying later'),
      ),
    );
    await Promise.all(looks);
  }
}
