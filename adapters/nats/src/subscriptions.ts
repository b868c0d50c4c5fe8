import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { BusMessage, BusOptions, BusSubscription } from './port.ts';

interface Wanted {
  subject: string;
  handler(message: BusMessage): void | Promise<void>;
  live?: Subscription;
}

/** What the process wants to hear, whether or not there is a connection now. */
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

  #attach(wanted: Wanted, connection: NatsConnection): void {
    wanted.live = connection.subscribe(wanted.subject, {
      callback: (error, message) => {
        if (error) this.#logError(`NATS subscription ${wanted.subject}`, error);
        else void this.#handle(wanted, message);
      },
    });
  }

  async #handle(wanted: Wanted, { subject, data }: Msg): Promise<void> {
    try {
      await wanted.handler({ subject, data });
    } catch (error) {
      this.#logError(`handler of NATS subject ${subject}`, error);
    }
  }
}
