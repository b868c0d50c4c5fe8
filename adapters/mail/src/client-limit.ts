import { MINUTE } from '@sw/base';

interface Limits {
  readonly connectionsOfClient: number;
  readonly callsPerMinute: number;
}

interface Client {
  open: number;
  calls: number;
  /** When the minute of the calls began. */
  since: number;
}

export interface ClientLimit {
  /** Whether a client may open one more connection. Who may not has none to leave. */
  enter(address: string): boolean;
  leave(address: string): void;
  /** Whether a client may do one more thing in this minute. */
  call(address: string): boolean;
}

/** Of IPv6 one customer has at least 64 bits: all of those are one client. */
const clientOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;

/** Counts connections and calls of each client. It knows no more clients than there are connections in a minute. */
export function createClientLimit({ connectionsOfClient, callsPerMinute }: Limits, now: () => number): ClientLimit {
  const clients = new Map<string, Client>();
  let swept = now();

  const sweep = (at: number) => {
    if (at - swept < MINUTE) return;
    swept = at;
    for (const [address, { open, since }] of clients) if (open === 0 && at - since >= MINUTE) clients.delete(address);
  };

  const call = (address: string): boolean => {
    const at = now();
    sweep(at);
    const client = clients.get(clientOf(address)) ?? { open: 0, calls: 0, since: at };
    clients.set(clientOf(address), client);
    if (at - client.since >= MINUTE) Object.assign(client, { calls: 0, since: at });
    client.calls += 1;
    return client.calls <= callsPerMinute;
  };

  return {
    call,
    enter(address) {
      const allowed = call(address);
      const client = clients.get(clientOf(address));
      if (!allowed || client === undefined || client.open >= connectionsOfClient) return false;
      client.open += 1;
      return true;
    },
    leave(address) {
      const client = clients.get(clientOf(address));
      if (client !== undefined) client.open -= 1;
    },
  };
}
