import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A client's frame with a mask of zeros, the least that a server must accept. */
export function clientFrame(data: string | Uint8Array): Buffer {
  const payload = Buffer.from(data);
  const opcode = 0x80 | (typeof data === 'string' ? 1 : 2);
  const head =
    payload.length < 126
      ? [opcode, 0x80 | payload.length]
      : [opcode, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** RFC 6455, 5.5.3: an unsolicited pong counts as a sign of life, so that the receiver need not look for pings. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** The measured servers consider a socket dead after two silent periods of five seconds. */
const ALIVE_MS = 4_000;
/** One buffer for all sockets of the process: the content is processed before the next read. */
const READ_INTO = Buffer.allocUnsafeSlow(256 * 1024);

export interface BareSocketOptions {
  readonly port: number;
  readonly path?: string;
  readonly headers?: readonly string[];
  /** Connects over TLS to the site of this name, behind the bench's own proxy. */
  readonly site?: string;
  /** Messages that are sent one after another, once connected. */
  readonly says: readonly (string | Uint8Array)[];
  /** Resolves when the answer contains this text; by default, as soon as everything is sent. */
  readonly until?: string;
  /** The bytes are overwritten by the next read: copy them to keep them. */
  onBytes(bytes: Buffer): void;
}

/** A receiver that implements just enough of WebSocket and costs next to nothing, so that only the server is measured. */
export function bareSocket({
  port,
  path = '/',
  headers = [],
  site,
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
    const options = {
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: READ_INTO,
        callback: (length: number) => {
          read(READ_INTO.subarray(0, length));
          return true;
        },
      },
    };
    const socket =
      site === undefined
        ? connect(options)
        : // The certificate was created by that proxy.
          connectTls({ ...options, servername: site, rejectUnauthorized: false });
    socket.once('error', reject);
    const key = randomBytes(16).toString('base64');
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: ${site ?? `127.0.0.1:${port}`}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Version: 13',
      ...headers,
    ];
    socket.on(site === undefined ? 'connect' : 'secureConnect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    const alive = setInterval(() => up && socket.write(PONG), ALIVE_MS);
    socket.once('close', () => clearInterval(alive));
  });
}
