import { connect, type Socket } from 'node:net';
import { CLOSE_CODES } from '@sw/contract';
import type { Attack } from '../attack-run/attack.ts';

const SOCKETS = 40;
const PIECE = Buffer.alloc(256 * 1024);
/** The head of a binary message of 64 MiB, masked. */
const HEAD = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x04, 0, 0, 0, 1, 2, 3, 4]);
const MOST_MEMORY_MB = 96;

interface Outcome {
  readonly code: number | undefined;
}

/** The code of the close frame among what the server sent; undefined without one. */
function closeCode(received: Buffer): number | undefined {
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4);
  return body[0] === 0x88 ? body.readUInt16BE(2) : undefined;
}

/** Sends as much of the message as the other side accepts. */
function bloat(port: number, origin: string, sockets: Set<Socket>): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.add(socket);
  let received = Buffer.alloc(0);
  const head = ['GET /ws HTTP/1.1', 'Host: board', 'Upgrade: websocket', 'Connection: Upgrade', `Origin: ${origin}`];
  const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
  const pour = () => {
    while (!socket.destroyed && socket.writable && socket.write(PIECE));
  };
  return new Promise((done) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (received.length === 0) {
        socket.write(HEAD);
        pour();
      }
      received = Buffer.concat([received, data]);
    });
    socket.on('drain', pour);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      done({ code: closeCode(received) });
    });
    socket.write(`${[...head, ...key].join('\r\n')}\r\n\r\n`);
  });
}

/** Messages of 64 MiB through the public process, before any authentication; some from a page of another origin. */
export const oversizedMessages: Attack = {
  name: 'oversized-messages',
  async prepare({ webUrl, env, memoryMb }) {
    const port = Number(new URL(webUrl).port);
    const ours = new URL(env.PUBLIC_URL ?? '').origin;
    const before = { web: memoryMb('web').now, gateway: memoryMb('gateway').now };
    const sockets = new Set<Socket>();
    const outcomes: { readonly origin: string; readonly code: number | undefined }[] = [];
    return {
      async run(signal) {
        signal.addEventListener('abort', () => {
          for (const socket of sockets) socket.destroy();
        });
        await Promise.all(
          Array.from({ length: SOCKETS }, async (_, place) => {
            const origin = place % 4 === 0 ? 'https://evil.example' : ours;
            outcomes.push({ origin, ...(await bloat(port, origin, sockets)) });
          }),
        );
      },
      async verify() {
        const wrong = outcomes.filter(
          ({ origin, code }) =>
            code !== undefined && code !== (origin === ours ? CLOSE_CODES.TOO_LARGE : CLOSE_CODES.ORIGIN_REFUSED).code,
        );
        if (outcomes.length < SOCKETS) return `${SOCKETS - outcomes.length} sockets were not closed`;
        if (wrong.length > 0) return `closed with ${wrong.map(({ code }) => code).join(', ')}`;
        for (const name of ['web', 'gateway'] as const) {
          const grown = memoryMb(name).peak - before[name];
          if (grown > MOST_MEMORY_MB) return `${name} grew by ${Math.round(grown)} MB`;
        }
        return undefined;
      },
      close() {
        for (const socket of sockets) socket.destroy();
      },
    };
  },
};
