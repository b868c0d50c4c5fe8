import { openCalls, openConnections } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';
import { lookAtCall } from './look-at-call.ts';

export const LOOK_EVERY_MS = 500;
/** So many requests at once: up to 25 calls are looked at twice a second, 500 every 10 s. */
const ROUND = 25;
/** However many calls run, each is looked at within a minute. */
const ROUNDS_PER_MINUTE = 60_000 / LOOK_EVERY_MS;

/**
 * Asks LiveKit who is in which call, one part of the calls after the other. If reports are lost, or LiveKit dies, a record
 * is wrong by no more than the time between two looks. LiveKit repeats a report for 15 s only, and an api may be away for
 * longer.
 */
export class CallLooks {
  readonly #deps: CallDeps;
  #after = '0';
  /** Of this time around, and of the one before. */
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
