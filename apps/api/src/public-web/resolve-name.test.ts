import { pbkdf2 } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { resolveName } from './resolve-name.ts';

const A = 1;

/** A name server that answers as configured; for undefined it sends no answer. */
async function nameServer(answer: (type: number) => readonly number[] | undefined) {
  const socket: Socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    const type = question.readUInt16BE(question.indexOf(0, 12) + 1);
    const addresses = answer(type);
    if (addresses !== undefined) socket.send(replyTo(question, addresses), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked: () => asked };
}

/** A reply with one record of type A, or none. */
function replyTo(question: Buffer, address: readonly number[]): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address.length > 0 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = [0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
  return address.length > 0 ? Buffer.concat([head, Buffer.from(record)]) : head;
}

const never = new AbortController().signal;

test('the addresses of a name come from DNS; a name without any is refused', async () => {
  const { servers } = await nameServer((type) => (type === A ? [93, 184, 216, 34] : []));
  const settings = { timeoutMs: 20_000, tries: 1, servers };
  expect(await resolveName('pictures.example', never, settings)).toEqual(['93.184.216.34']);
  const nothing = await nameServer(() => []);
  await expect(resolveName('nothing.example', never, { ...settings, servers: nothing.servers })).rejects.toThrow();
});

test('name servers that never answer hold none of the threads that the process shares, and giving up ends the asking', async () => {
  const { servers, asked } = await nameServer(() => undefined);
  const over = new AbortController();
  let ended = 0;
  const lookups = Array.from({ length: 64 }, (_, n) =>
    resolveName(`slow-${n}.example`, over.signal, { timeoutMs: 60_000, tries: 1, servers }).catch(() => {
      ended += 1;
    }),
  );
  // This runs on one of the four threads of the pool; if all of them were waiting for names, it would wait too.
  await promisify(pbkdf2)('password', 'salt', 1, 32, 'sha256');
  expect(ended).toBe(0);
  await expect.poll(asked).toBe(128);
  over.abort();
  await Promise.all(lookups);
  expect(ended).toBe(64);
});
