import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A client's frame with a mask of zeros: the least a server must accept. */
function clientFrame(data: string | Uint8Array): Buffer {
  const payload = Buffer.from(data);
  const opcode = 0x80 | (typeof data === 'string' ? 1 : 2);
  const head =
    payload.length < 126
      ? [opcode, 0x80 | payload.length]
      : [opcode, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

export interface BareSocketOptions {
  readonly port: number;
  readonly path?: string;
  readonly headers?: readonly string[];
  /** Said one after another, once connected. */
  readonly says: readonly (string | Uint8Array)[];
  /** Resolves when the answer holds this text; without it, as soon as everything is said. */
  readonly until?: string;
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
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
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
    socket.on('data', (bytes: Buffer) => {
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
    });
  });
}
