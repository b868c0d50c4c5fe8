import { connect, createServer } from 'node:net';

export const HOST = '127.0.0.1';

/** Opens a connection, optionally sends a line, and resolves to the first bytes of the answer. */
export function converse(port: number, send?: string, timeoutMs = 1_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port });
    const give = (outcome: () => void) => {
      socket.destroy();
      outcome();
    };
    socket.setTimeout(timeoutMs, () => give(() => reject(new Error(`no answer on port ${port}`))));
    socket.on('error', (error) => give(() => reject(error)));
    socket.on('connect', () => {
      if (send !== undefined) socket.write(send);
    });
    socket.on('data', (data) => give(() => resolve(data.toString('utf8'))));
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

/** A run of `count` free ports, from `from` up; 0 lets the system choose the first. */
export async function freePorts(from: number, count: number): Promise<number> {
  if (from === 0) {
    // The system's choice may have a busy neighbour: ask again until the whole run is free.
    for (;;) {
      const port = await systemPort();
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

function systemPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
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
