import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inspectTurn, isTurnUrl } from './index.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Answer = (request: Buffer) => Buffer | undefined;

async function udpServer(answer: Answer): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (request, { port, address }) => {
    const said = answer(request);
    if (said) socket.send(said, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return `turn:127.0.0.1:${socket.address().port}`;
}

async function tcpServer(pieces: (request: Buffer) => readonly Buffer[]): Promise<number> {
  const server = createServer((socket) => {
    socket.setNoDelay(true).on('error', () => undefined);
    socket.once('data', async (request) => {
      for (const piece of pieces(request)) {
        socket.write(piece);
        await new Promise((sent) => setTimeout(sent, 20));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** An answer to the request, with its type and attributes. */
function answered(request: Buffer, type: number, attributes: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.from(request.subarray(0, 20));
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(attributes.length, 2);
  return Buffer.concat([header, attributes]);
}

/** A realm of five bytes, which needs padding, followed by the error. */
const refusal = (code: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x00, 0x14, 0, 5, ...Buffer.from('realm'), 0, 0, 0]),
    Buffer.from([0x00, 0x09, 0, 4, 0, 0, Math.floor(code / 100), code % 100]),
  ]);

test('a server that asks for a password is TURN; one that does not is open', async () => {
  const closed = await udpServer((request) => answered(request, 0x0113, refusal(401)));
  expect(await inspectTurn(closed)).toEqual({ ok: true, value: { open: false } });
  const open = await udpServer((request) => answered(request, 0x0103));
  expect(await inspectTurn(open)).toEqual({ ok: true, value: { open: true } });
});

test('a lost packet is sent again, and over TCP an answer may come in pieces', async () => {
  let asked = 0;
  const forgetful = await udpServer((request) => {
    asked += 1;
    return asked > 1 ? answered(request, 0x0113, refusal(401)) : undefined;
  });
  expect(await inspectTurn(forgetful)).toEqual({ ok: true, value: { open: false } });
  const port = await tcpServer((request) => {
    const answer = answered(request, 0x0113, refusal(401));
    return [answer.subarray(0, 7), answer.subarray(7, 30), answer.subarray(30)];
  });
  expect(await inspectTurn(`turn:127.0.0.1:${port}?transport=tcp`)).toEqual({ ok: true, value: { open: false } });
});

test('other servers are not TURN: one of STUN only, an echo, one of the web, one that answers somebody else', async () => {
  const stun = await udpServer((request) => answered(request, 0x0113, refusal(400)));
  const echo = await udpServer((request) => request);
  const stranger = await udpServer((request) => answered(Buffer.alloc(request.length), 0x0113, refusal(401)));
  const web = await tcpServer(() => [Buffer.from('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')]);
  for (const url of [stun, echo, stranger, `turn:127.0.0.1:${web}?transport=tcp`])
    expect(await inspectTurn(url), url).toMatchObject({ ok: false, error: { kind: 'notTurn' } });
});

test('nothing there is unreachable, and what speaks no TLS has a TLS fault', async () => {
  const [port, plain] = [await tcpServer(() => []), await tcpServer(() => [Buffer.from('220 mail\r\n')])];
  for (const close of closing.splice(0, 1)) close();
  for (const url of [`turn:127.0.0.1:${port}`, `turns:127.0.0.1:${port}`, 'turn:no.such.host.invalid:3478'])
    expect(await inspectTurn(url), url).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  expect(await inspectTurn(`turns:127.0.0.1:${plain}`)).toMatchObject({ ok: false, error: { kind: 'tls' } });
});

test('addresses are those of browsers, with a port', () => {
  const good = ['turn:turn.example.com:3478', 'turns:turn.example.com:443?transport=tcp', 'turn:[2001:db8::1]:3478'];
  expect(good.map(isTurnUrl)).toEqual([true, true, true]);
  const bad = ['https://turn.example.com', 'turn:turn.example.com', 'stun:turn.example.com:3478', 'turn:a b:1'];
  expect(bad.map(isTurnUrl)).toEqual([false, false, false, false]);
});
