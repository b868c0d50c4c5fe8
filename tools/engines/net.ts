import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

export const HOST = '127.0.0.1';

/** Opens a connection, optionally sends a line, and resolves to the first bytes of the answer, or to all until it is `enough`. */
export function converse(
  port: number,
  send?: string,
  enough: (text: string) => boolean = () => true,
  timeoutMs = 1_000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port });
    const give = (outcome: () => void) => {
      socket.destroy();
      outcome();
    };
    socket.setTimeout(timeoutMs, () => give(() => reject(new Error(`no answer on port ${port}`))));
    socket.on('error', (error) => give(() => reject(error)));
    // Docker's proxy accepts a connection before the container listens, and then closes it.
    socket.on('close', () => reject(new Error(`port ${port} closed the connection without an answer`)));
    socket.on('connect', () => {
      if (send !== undefined) socket.write(send);
    });
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('utf8');
      if (enough(text)) give(() => resolve(text));
    });
  });
}

export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port });
    socket.setTimeout(500, () => socket.destroy());
    socket.on('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}

/**
 * Below 32768, where the system's ports for outgoing connections begin. An outgoing connection could take the port of a killed
 * process that is about to restart.
 */
const LISTENING = { least: 12_000, below: 32_000 } as const;

/**
 * The workers of Playwright and Vitest choose ports at the same time, and could take ports that another worker found free. So
 * each worker has its own range.
 */
const PARTS = 4;
/** A stack also has ports a little behind those that it was given. */
const BEHIND = 40;

function anywhere(): number {
  const { least, below } = LISTENING;
  const worker = process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID;
  if (worker === undefined) return randomInt(least, below);
  const size = (below - least) / PARTS;
  const begin = least + (Number(worker) % PARTS) * size;
  return randomInt(begin, begin + size - BEHIND);
}

/** A run of `count` free ports, from `from` up; 0 for anywhere. */
export async function freePorts(from: number, count: number): Promise<number> {
  if (from === 0) {
    for (;;) {
      const port = anywhere();
      if (await allFree(port, count)) return port;
    }
  }
  for (let port = from; port < 65_000; port += count) {
    if (await allFree(port, count)) return port;
  }
  throw new Error(`no ${count} free ports from ${from} up`);
}

/** Whether a run of ports can be taken now. */
export async function allFree(port: number, count: number): Promise<boolean> {
  for (let offset = 0; offset < count; offset += 1) {
    if (!(await canBind(port + offset))) return false;
  }
  return true;
}

function canBind(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

export async function until<T>(what: string, attempt: () => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`${what} was not ready after ${timeoutMs / 1_000} s: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
