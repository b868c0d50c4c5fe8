import type { Timing } from '../ports/timing.ts';
import type { OperationQueue } from './port.ts';

/**
 * One second less than the limit after which work is reported as not saved: silent storage alone must not cause that
 * report.
 */
const DEADLINE_MS = 4_000;
/** How long storage that did not answer is skipped. Otherwise every stroke would wait for the deadline again. */
const PAUSE_MS = 30_000;

/**
 * The same queue, but a call without an answer in time fails. A browser's database may stop answering without an error,
 * and then nothing would ever be sent. A late answer shows that it works again, so the next call is made.
 */
export function withDeadline(queue: OperationQueue, timing: Timing): OperationQueue {
  let silentUntil = Number.NEGATIVE_INFINITY;

  async function call<T>(start: () => Promise<T>): Promise<T> {
    if (timing.now() < silentUntil) throw new Error('the storage does not answer');
    const deadline = Promise.withResolvers<never>();
    const cancel = timing.after(DEADLINE_MS, () => {
      silentUntil = timing.now() + PAUSE_MS;
      deadline.reject(new Error('the storage does not answer'));
    });
    const answered = (): void => {
      cancel();
      silentUntil = Number.NEGATIVE_INFINITY;
    };
    const answer = start();
    answer.then(answered, answered);
    return Promise.race([answer, deadline.promise]);
  }

  return {
    write: (lane, change) => call(() => queue.write(lane, change)),
    read: (lane) => call(() => queue.read(lane)),
    lanes: (userId) => call(() => queue.lanes(userId)),
    drop: (lane) => call(() => queue.drop(lane)),
  };
}
