import { clientNetwork, MINUTE } from '@sw/base';

interface Limits {
  readonly connectionsOfClient: number;
  readonly callsPerMinute: number;
}

interface Client {
  open: number;
  calls: number;
  /** When the minute in which calls are counted began. */
  since: number;
}

export interface ClientLimit {
  /** Whether a client may open one more connection. Do not call `leave` for a refused connection. */
  enter(address: string): boolean;
  leave(address: string): void;
  /** Whether a client may make one more call in this minute. */
  call(address: string): boolean;
}

/**
 * Counts connections and calls of each client, where a client is a network. It stores no more clients than there are
 * connections in a minute.
 */
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
    const client = clients.get(clientNetwork(address)) ?? { open: 0, calls: 0, since: at };
    clients.set(clientNetwork(address), client);
    if (at - client.since >= MINUTE) Object.assign(client, { calls: 0, since: at });
    client.calls += 1;
    return client.calls <= callsPerMinute;
  };

  return {
    call,
    enter(address) {
      const allowed = call(address);
      const client = clients.get(clientNetwork(address));
      if (!allowed || client === undefined || client.open >= connectionsOfClient) return false;
      client.open += 1;
      return true;
    },
    leave(address) {
      const client = clients.get(clientNetwork(address));
      if (client !== undefined) client.open -= 1;
    },
  };
}
