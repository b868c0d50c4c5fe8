import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { AppendError } from './append-error.ts';
import type { Up } from './connection.ts';

interface Waiting {
  resolve(stored: { seq: number }): void;
  reject(error: AppendError): void;
  timer: NodeJS.Timeout;
}

interface Answer {
  seq?: number;
  error?: { err_code?: number; description?: string };
}

/** JetStream's only code for "no room" and for a disk that failed half-way; only the message distinguishes them. */
const STORE_FAILED = 10077;
const NO_RESPONDERS = 503;

/**
 * Publishes in flight. The client's own request would wait for its timeout when the connection breaks, and builds two
 * stack traces for each publish; here one inbox serves all, and a break ends them all at once.
 */
export class Appends {
  readonly #inbox = createInbox();
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;
  #idle: PromiseWithResolvers<void> | undefined;

  attach(connection: NatsConnection): void {
    connection.subscribe(`${this.#inbox}.*`, {
      callback: (error, message) => {
        if (!error) this.#answered(message);
      },
    });
  }

  append(up: Up | undefined, subject: string, frame: Uint8Array, timeoutMs: number): Promise<{ seq: number }> {
    if (!up) return Promise.reject(new AppendError('not-connected', 'NATS is not connected'));
    this.#count += 1;
    const reply = `${this.#inbox}.${this.#count}`;
    try {
      up.connection.publish(subject, frame, { reply });
    } catch (error) {
      const closed = up.connection.isClosed() || up.connection.isDraining();
      return Promise.reject(
        new AppendError(closed ? 'not-connected' : 'refused', 'the client refused the frame', { cause: error }),
      );
    }
    const { promise, resolve, reject } = Promise.withResolvers<{ seq: number }>();
    const late = () => {
      this.#taken(reply);
      reject(new AppendError('unknown', `no answer within ${timeoutMs} ms`));
    };
    this.#waiting.set(reply, { resolve, reject, timer: setTimeout(late, timeoutMs) });
    return promise;
  }

  /** The connection broke: the answers are lost. */
  lost(): void {
    for (const reply of [...this.#waiting.keys()]) {
      this.#taken(reply)?.reject(new AppendError('unknown', 'the connection broke before the answer'));
    }
  }

  /** Resolves when none is in flight, each within its own timeout. */
  settled(): Promise<void> {
    if (this.#waiting.size === 0) return Promise.resolve();
    this.#idle ??= Promise.withResolvers<void>();
    return this.#idle.promise;
  }

  #answered(message: Msg): void {
    const waiting = this.#taken(message.subject);
    if (!waiting) return;
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
