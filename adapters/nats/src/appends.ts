import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { Up } from './connection.ts';

/**
 * - `refused`: the server refused it, or no stream accepted it: it is not stored and will not be.
 * - `not-connected`: it was never sent.
 * - `unknown`: no answer in time, the connection broke after it was sent, or the disk failed. It may be stored, or
 *   still become so. Only a read of the log shows.
 */
export type AppendOutcome = 'refused' | 'not-connected' | 'unknown';

export class AppendError extends Error {
  readonly outcome: AppendOutcome;

  constructor(outcome: AppendOutcome, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppendError';
    this.outcome = outcome;
  }
}

interface Waiting {
  /** Numbers the publishes of this process. */
  readonly place: number;
  readonly shard: number;
  resolve(stored: { seq: number }): void;
  reject(error: AppendError): void;
  timer: NodeJS.Timeout;
}

export interface AppendTo {
  readonly shard: number;
  readonly subject: string;
  /** Stored with the frame. Most frames have none, because headers take bytes in the log and in every copy of it. */
  readonly headers?: MsgHdrs | undefined;
}

interface Answer {
  seq?: number;
  error?: { err_code?: number; description?: string };
}

/** JetStream uses this code for "no room" and for a disk that failed midway; only the message distinguishes them. */
const STORE_FAILED = 10077;
const NO_RESPONDERS = 503;

/**
 * Publishes in flight. The client's own request would wait for its timeout after the connection breaks, and it builds
 * two stack traces for each publish. Here all share one inbox, and a broken connection ends them all at once.
 */
export class Appends {
  readonly #inbox = createInbox();
  readonly #waiting = new Map<string, Waiting>();
  /** The last answer of each shard, which answers in the order of publishing. */
  readonly #answers = new Map<number, { readonly place: number; readonly at: number }>();
  #count = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  attach(connection: NatsConnection): void {
    connection.subscribe(`${this.#inbox}.*`, {
      callback: (error, message) => {
        if (!error) this.#answered(message);
      },
    });
  }

  append(
    up: Up | undefined,
    { shard, subject, headers }: AppendTo,
    frame: Uint8Array,
    timeoutMs: number,
  ): Promise<{ seq: number }> {
    if (!up) return Promise.reject(new AppendError('not-connected', 'NATS is not connected'));
    this.#count += 1;
    const place = this.#count;
    const reply = `${this.#inbox}.${place}`;
    try {
      up.connection.publish(subject, frame, headers === undefined ? { reply } : { reply, headers });
    } catch (error) {
      const closed = up.connection.isClosed() || up.connection.isDraining();
      return Promise.reject(
        new AppendError(closed ? 'not-connected' : 'refused', 'the client refused the frame', { cause: error }),
      );
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ seq: number }>();
    const timeout = () => {
      const left = this.#movedAt({ shard, place }) + timeoutMs - performance.now();
      if (left > 0) {
        waiting.timer = setTimeout(timeout, left);
        return;
      }
      this.#taken(reply);
      reject(new AppendError('unknown', `no answer within ${timeoutMs} ms`));
    };
    const waiting: Waiting = { place, shard, resolve, reject, timer: setTimeout(timeout, timeoutMs) };
    this.#waiting.set(reply, waiting);
    return promise;
  }

  /**
   * When the shard last answered a publish before this one: it is slow rather than silent, and the answer to this one
   * is still to come. An answer to a later publish means that this one's answer is lost.
   */
  #movedAt({ shard, place }: Pick<Waiting, 'shard' | 'place'>): number {
    const last = this.#answers.get(shard);
    return last && last.place < place ? last.at : Number.NEGATIVE_INFINITY;
  }

  /** The connection broke: the answers are lost. */
  lost(): void {
    for (const reply of [...this.#waiting.keys()]) {
      this.#taken(reply)?.reject(new AppendError('unknown', 'the connection broke before the answer'));
    }
  }

  /** Resolves when no publish is in flight; each ends within its own timeout. */
  settled(): Promise<void> {
    if (this.#waiting.size === 0) return Promise.resolve();
    this.#idle ??= Promise.withResolvers<void>();
    return this.#idle.promise;
  }

  #answered(message: Msg): void {
    const waiting = this.#taken(message.subject);
    if (!waiting) return;
    const { shard, place } = waiting;
    this.#answers.set(shard, { place, at: performance.now() });
    const outcome = read(message);
    if (outcome instanceof AppendError) waiting.reject(outcome);
    else waiting.resolve(outcome);
  }

  #taken(reply: string): Waiting | undefined {
    const waiting = this.#waiting.get(reply);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.#waiting.delete(reply);
    if (this.#waiting.size === 0) {
      this.#idle?.resolve();
      this.#idle = undefined;
    }
    return waiting;
  }
}

function read(message: Msg): { seq: number } | AppendError {
  if (message.headers?.code === NO_RESPONDERS) return new AppendError('refused', 'no stream accepts this page');
  let answer: Answer;
  try {
    answer = message.json<Answer>();
  } catch (error) {
    return new AppendError('unknown', 'the answer cannot be read', { cause: error });
  }
  if (answer.error) {
    const { err_code, description = '' } = answer.error;
    const full = description.startsWith('maximum');
    return new AppendError(err_code === STORE_FAILED && !full ? 'unknown' : 'refused', description);
  }
  if (typeof answer.seq !== 'number') return new AppendError('unknown', 'the answer has no sequence');
  return { seq: answer.seq };
}
