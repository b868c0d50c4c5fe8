import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';

const SOCKETS_PER_SECOND = 50;
const BYTE_MS = 1_000;
const MOST_MEMORY_MB = 96;
const ANSWER_MS = 5_000;
const PATHS = [ROUTES.signIn.path, ROUTES.register.path];

/** Opens connections without an account, from many networks, and sends the bodies of their requests a byte a second. */
export const slowBodies: Attack = {
  name: 'slow-bodies',
  async prepare({ webUrl, apiUrl, memoryMb }) {
    const ports = [webUrl, apiUrl].map((url) => Number(new URL(url).port));
    const before = { web: memoryMb('web').now, api: memoryMb('api').now };
    const sockets = new Set<Socket>();
    const open = async (number: number) => {
      const localAddress = `127.21.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
      const socket = connect({ host: '127.0.0.1', port: ports[number % ports.length] ?? 0, localAddress });
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      socket.resume();
      const path = PATHS[Math.floor(number / ports.length) % PATHS.length];
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: board',
        `${MARKER_HEADER}: ${MARKER_VALUE}`,
        'Content-Type: application/json',
      ];
      socket.write(`${[...head, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n{`);
    };
    const drip = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        for (const socket of sockets) socket.write(' ');
        await pause(BYTE_MS, undefined, { signal }).catch(() => undefined);
      }
    };
    return {
      async run(signal) {
        await Promise.all([atRate(signal, SOCKETS_PER_SECOND, open), drip(signal)]);
      },
      // The connections are still open.
      async verify() {
        const time = `${webUrl}${ROUTES.getTime.path}`;
        const answer = await fetch(time, {
          headers: { [MARKER_HEADER]: MARKER_VALUE },
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        if (!answer.ok) return `meanwhile the api answered with ${answer.status}`;
        for (const name of ['web', 'api'] as const) {
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
