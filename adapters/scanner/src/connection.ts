import { connect, type Socket } from 'node:net';

/** `tcp://host:port`, or `unix:///path`. */
export function connectTo(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  // An IPv6 address has brackets in a URL.
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

/** Resolves when the socket has room again, or has closed. */
export function drained(socket: Socket): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
