import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../socket/connection.ts';
import type { Sockets } from '../socket/sockets.ts';
import type { Acks } from '../writing/acks.ts';

/** Sockets closed per group, so that the other gateways are not flooded. All groups together stay below the shutdown limit. */
const GROUP = 100;
const GROUP_MS = 50;
const MOST_ROUNDS = 100;
/** The wait for appends in flight: the longest time that one may take. */
const APPENDS_MS = 4_500;

/** Moves all clients to other gateways. Their work in flight is stored and acknowledged first, if the log answers. */
export async function drain(sockets: Sockets, acks: Acks): Promise<void> {
  const end = performance.now() + APPENDS_MS;
  const all = [...sockets.all];
  // Nothing new is read: the client resends it to its next gateway.
  for (const connection of all) connection.pauseReading();
  const group = Math.max(GROUP, Math.ceil(all.length / MOST_ROUNDS));
  for (let start = 0; start < all.length; start += group) {
    await Promise.all(all.slice(start, start + group).map((connection) => leave(connection, acks, end)));
    await pause(GROUP_MS);
  }
  for (let tries = 0; sockets.all.size > 0 && tries < 50; tries += 1) await pause(GROUP_MS);
  for (const connection of sockets.all) connection.ws.terminate();
}

async function leave(connection: Connection, acks: Acks, end: number): Promise<void> {
  while (connection.underWay > 0 && performance.now() < end) await pause(10);
  acks.flush();
  connection.close('DRAINING');
  // Read again, because the client's own close frame ends the connection.
  connection.resumeReading();
}
