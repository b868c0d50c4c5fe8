import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../socket/connection.ts';
import type { Sockets } from '../socket/sockets.ts';
import type { Acks } from '../writing/acks.ts';

/** Closed at once, so that the gateways that take them over are not flooded; in total below the shutdown limit. */
const GROUP = 100;
const GROUP_MS = 50;
const MOST_ROUNDS = 100;
/** For appends in flight: as long as one may take. */
const APPENDS_MS = 4_500;

/** Sends everybody elsewhere: their work in flight is stored and acknowledged first, as far as the log answers. */
export async function drain(sockets: Sockets, acks: Acks): Promise<void> {
  const end = performance.now() + APPENDS_MS;
  const all = [...sockets.all];
  // Nothing new is read: the client sends it again to whom it comes next.
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
  // Reading again: its own close frame ends the connection.
  connection.resumeReading();
}
