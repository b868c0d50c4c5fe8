import { setTimeout as pause } from 'node:timers/promises';
import { bareSocket } from './bare-socket.ts';
import { residentKb } from './machine.ts';
import { helloMessage, newClientId, startGateway } from './ours.ts';

const WARM = 500;
const COUNTED = 1_500;

/** The memory of one idle authenticated socket: the growth of the process over the last 1,500 of 2,000 sockets. */
export async function idleSocketKb(): Promise<number> {
  const { port, pids, entry, stop } = await startGateway();
  const sockets: { destroy(): void }[] = [];
  const connect = async (count: number) => {
    for (let first = 0; first < count; first += 25) {
      const group = Array.from({ length: Math.min(25, count - first) }, async () =>
        bareSocket({
          port,
          path: '/ws',
          headers: [`Origin: ${entry.origin}`],
          says: [await helloMessage(entry, newClientId())],
          until: '"welcome"',
          onBytes: () => {},
        }),
      );
      sockets.push(...(await Promise.all(group)));
    }
    // The garbage collector runs when it needs to; after three seconds only lasting memory is left.
    await pause(3_000);
    return residentKb(pids[0] ?? 0);
  };
  try {
    const before = await connect(WARM);
    return ((await connect(COUNTED)) - before) / COUNTED;
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop();
  }
}
