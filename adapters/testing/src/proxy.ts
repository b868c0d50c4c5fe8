import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePorts } from '@sw/engines';

/** A TCP proxy to an engine. A test can cut it, so that the engine seems to be down, without affecting other tests. */
export interface TestProxy {
  /** The engine's URL with the proxy's address. */
  url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections but forwards nothing: the engine, or the network, hangs. */
  freeze(): void;
  /** Freezes when the client sends this text, which is not forwarded; then resolves. */
  freezeAt(text: string): Promise<void>;
  /** Back to normal; frozen connections stay dead. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function testProxy(engineUrl: string): Promise<TestProxy> {
  const target = new URL(engineUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  let trap: { readonly text: string; sprung(): void } | undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => {
        if (trap && socket === near && chunk.includes(trap.text)) {
          frozen = true;
          trap.sprung();
          trap = undefined;
        }
        if (!frozen) peer.write(chunk);
      });
      // A lost connection on one side, whatever the cause, also ends the other side.
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
  });
  // Outside the range of automatically assigned ports, because the proxy later listens on the same port again.
  const port = await freePorts(0, 1);
  await listen(server, port);
  const url = new URL(engineUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  }
  return {
    url: url.href,
    cut,
    freeze() {
      frozen = true;
    },
    freezeAt(text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      trap = { text, sprung: resolve };
      return promise;
    },
    async restore() {
      for (const socket of frozen ? sockets : []) socket.destroy();
      frozen = false;
      if (!server.listening) await listen(server, port);
    },
    close: cut,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
