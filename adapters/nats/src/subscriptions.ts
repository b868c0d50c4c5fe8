import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { BusOptions, BusSubscription } from './port.ts';

interface Wanted {
  subject: string;
  handler(message: Msg): void | Promise<void>;
  /** Called when the connection is up again, or for the first time: earlier messages may be missing. */
  onGap?(): void;
  live?: Subscription;
}

/** The process's subscriptions, whether or not there is a connection now. */
export class Subscriptions {
  readonly #wanted = new Set<Wanted>();
  readonly #logError: BusOptions['logError'];

  constructor(logError: BusOptions['logError']) {
    this.#logError = logError;
  }

  add(wanted: Wanted, connection: NatsConnection | undefined): BusSubscription {
    this.#wanted.add(wanted);
    if (connection) this.#attach(wanted, connection);
    return {
      stop: () => {
        this.#wanted.delete(wanted);
        wanted.live?.unsubscribe();
      },
    };
  }

  attachAll(connection: NatsConnection): void {
    for (const wanted of this.#wanted) this.#attach(wanted, connection);
  }

  reportGap(): void {
    // Iterates over a copy, because a listener may stop itself or others, or add one.
    for (const wanted of [...this.#wanted]) {
      if (!this.#wanted.has(wanted)) continue;
      try {
        wanted.onGap?.();
      } catch (error) {
        this.#logError(`gap handler of NATS subject ${wanted.subject}`, error);
      }
    }
  }

  #attach(wanted: Wanted, connection: NatsConnection): void {
    const failed = (error: unknown) => this.#logError(`handler of NATS subject ${wanted.subject}`, error);
    wanted.live = connection.subscribe(wanted.subject, {
      callback: (error, message) => {
        if (error) return this.#logError(`NATS subscription ${wanted.subject}`, error);
        try {
          const work = wanted.handler(message);
          if (work) work.catch(failed);
        } catch (thrown) {
          failed(thrown);
        }
      },
    });
  }
}
