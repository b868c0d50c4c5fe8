import { setTimeout as pause } from 'node:timers/promises';
import type { Sockets } from '../socket/sockets.ts';

/** A reload fetches the page, a ticket and a snapshot, so clients reload in groups. */
const GROUP = 100;
const GROUP_MS = 250;

/**
 * Runs after an activation: clients that know the new number are notified that it is active, and the others are asked to reload.
 * If this release does not know the number, all clients are sent to another gateway.
 */
export async function spreadRules(sockets: Sockets, active: number | undefined): Promise<void> {
  const welcomed = [...sockets.all].filter(({ person }) => person !== undefined);
  const isFit = ({ rules }: { readonly rules: number }) => active !== undefined && rules >= active;
  for (const connection of welcomed.filter(isFit)) {
    connection.sendMessage({ topic: 'subscribe', type: 'rules', rules: active ?? 0 });
  }
  const unfit = welcomed.filter((connection) => !isFit(connection));
  for (let start = 0; start < unfit.length; start += GROUP) {
    for (const connection of unfit.slice(start, start + GROUP)) {
      connection.close(active === undefined ? 'UNAVAILABLE' : 'PROTOCOL_OLD');
    }
    await pause(GROUP_MS);
  }
}
