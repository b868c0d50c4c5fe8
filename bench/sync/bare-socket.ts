import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A client's frame with a mask of zeros: the least a server must accept. */
export function clientFrame(data: string | Uint8Array): Buffer {
  const payload = Buffer.from(data);
  const opcode = 0x80 | (typeof data === 'string' ? 1 : 2);
  const head =
    payload.length < 126
      ? [opcode, 0x80 | payload.length]
      : [opcode, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** RFC 6455, 5.5.3: a pong nobody asked for is a sign of life, and spares the receiver looking for pings. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** Servers here take a socket for dead after two silent spells of five seconds. */
const ALIVE_MS = 4_000;
/** One for all sockets of the process: what is read is looked at before the next read. */
const READ_INTO = Buffer.allocUnsafeSlow(256 * 1024);

export interface BareSocketOptions {
  readonly port: number;
  readonly path?: string;
  readonly headers?: readonly string[];
  /** Said one after another, once connected. */
  readonly says: readonly (string | Uint8Array)[];
  /** Resolves when the answer holds this text; without it, as soon as everything is said. */
  readonly until?: string;
  /** The bytes are overwritten by the next read: copy them to keep them. */
  onBytes(bytes: Buffer): void;
}

/** A receiver that speaks just enough WebSocket and costs next to nothing, so that the server is what is measured. */
export function bareSocket({
  port,
  path = '/',
  headers = [],
  says,
  until,
  onBytes,
}: BareSocketOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let up = false;
    let settled = false;
    const settle = () => {
      settled = true;
      resolve(socket);
    };
    const take = (bytes: Buffer) => {
      if (!settled && until !== undefined && bytes.includes(until)) settle();
      onBytes(bytes);
    };
    const read = (bytes: Buffer) => {
      if (up) return take(bytes);
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.subarray(0, 16).includes(' 101')) return reject(new Error(head.toString('latin1', 0, 200)));
      up = true;
      for (const message of says) socket.write(clientFrame(message));
      if (until === undefined) setImmediate(settle);
      const rest = head.subarray(end + 4);
      if (rest.length > 0) take(rest);
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: READ_INTO,
        callback: (length) => {
          read(READ_INTO.subarray(0, length));
          return true;
        },
      },
    });
    socket.once('error', reject);
    const key = randomBytes(16).toString('base64');
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Version: 13',
      ...headers,
    ];
    socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    const alive = setInterval(() => up && socket.write(PONG), ALIVE_MS);
    socket.once('close', () => clearInterval(alive));
  });
}
