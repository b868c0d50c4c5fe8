import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { fail, ok, type Result } from '@sw/base';

export interface TurnFault {
  readonly kind: 'unreachable' | 'tls' | 'notTurn';
  readonly message: string;
}

export interface TurnFacts {
  /** Whether it relays for everybody, without a password. */
  readonly open: boolean;
}

/** `turn:host:port`, `turn:host:port?transport=tcp` or `turns:host:port`, as configured for browsers. */
const ADDRESS = /^(turns?):([^\s:?]+|\[[\da-f:]+\]):(\d{1,5})(?:\?transport=(udp|tcp))?$/i;

const TIMEOUT_MS = 3_000;
/** UDP loses packets; RFC 8489 resends after half a second. */
const REPEAT_MS = 500;
const HEADER_BYTES = 20;
const MAGIC_COOKIE = 0x2112a442;
const ALLOCATE = { request: 0x0003, success: 0x0103, error: 0x0113 } as const;
const ATTRIBUTE = { errorCode: 0x0009, requestedTransport: 0x0019 } as const;
/** Protocol number 17, in the first of four bytes. */
const UDP_RELAY = 0x11000000;
const UNAUTHORIZED = 401;

export const isTurnUrl = (text: string): boolean => ADDRESS.test(text);

/**
 * Requests a relay without a password, which is the first request of every TURN client (RFC 8656). A TURN server
 * refuses with 401; browsers cannot use a server that answers anything else.
 */
export async function inspectTurn(url: string): Promise<Result<TurnFacts, TurnFault>> {
  const [, scheme = '', name = '', port = '', transport = 'udp'] = ADDRESS.exec(url) ?? [];
  const at = { host: name.replace(/^\[|\]$/g, ''), port: Number(port) };
  const request = allocation();
  try {
    const tls = scheme.toLowerCase() === 'turns';
    const answer = await (tls || transport.toLowerCase() === 'tcp'
      ? overStream(at, tls, request)
      : overUdp(at, request));
    return judgeAnswer(request, answer);
  } catch (error) {
    return fail(faultOf(error));
  }
}

function allocation(): Buffer {
  const message = Buffer.alloc(HEADER_BYTES + 8);
  message.writeUInt16BE(ALLOCATE.request, 0);
  message.writeUInt16BE(8, 2);
  message.writeUInt32BE(MAGIC_COOKIE, 4);
  randomBytes(12).copy(message, 8);
  message.writeUInt16BE(ATTRIBUTE.requestedTransport, HEADER_BYTES);
  message.writeUInt16BE(4, HEADER_BYTES + 2);
  message.writeUInt32BE(UDP_RELAY, HEADER_BYTES + 4);
  return message;
}

/** Whether the answer has the cookie and the transaction of the request. */
const answers = (request: Buffer, answer: Buffer): boolean =>
  answer.length >= HEADER_BYTES && answer.subarray(4, HEADER_BYTES).equals(request.subarray(4, HEADER_BYTES));

function judgeAnswer(request: Buffer, answer: Buffer): Result<TurnFacts, TurnFault> {
  if (!answers(request, answer)) return fail({ kind: 'notTurn', message: 'the answer is none of STUN' });
  const type = answer.readUInt16BE(0);
  if (type === ALLOCATE.success) return ok({ open: true });
  const code = type === ALLOCATE.error ? errorCode(answer) : undefined;
  if (code === UNAUTHORIZED) return ok({ open: false });
  return fail({ kind: 'notTurn', message: code === undefined ? `it answers with type ${type}` : `it answers ${code}` });
}

/** The code is in the attribute of every error: the hundreds in one byte, the rest in the next. */
function errorCode(answer: Buffer): number | undefined {
  for (let at = HEADER_BYTES; at + 4 <= answer.length; ) {
    const [type, length] = [answer.readUInt16BE(at), answer.readUInt16BE(at + 2)];
    if (type === ATTRIBUTE.errorCode && at + 8 <= answer.length)
      return (answer.readUInt8(at + 6) & 7) * 100 + answer.readUInt8(at + 7);
    // Attributes start at multiples of four.
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return undefined;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

const late = () => new Error('it did not answer in time');

async function overUdp({ host, port }: Place, request: Buffer): Promise<Buffer> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // A connected socket is notified if nothing listens at the address.
  socket.on('error', reject).on('message', resolve);
  const send = () => socket.send(request, (error) => error && reject(error));
  const timer = setTimeout(() => reject(late()), TIMEOUT_MS);
  let repeat: NodeJS.Timeout | undefined;
  // An unknown name is passed as an argument, which the callback's type does not show.
  const connected = (error?: Error) => {
    if (error) return reject(error);
    send();
    repeat = setInterval(send, REPEAT_MS);
  };
  socket.connect(port, host, connected);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(repeat);
    socket.close();
  }
}

async function overStream({ host, port }: Place, tls: boolean, request: Buffer): Promise<Buffer> {
  const socket: Socket = tls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let heard = Buffer.alloc(0);
  socket.setTimeout(TIMEOUT_MS, () => reject(late()));
  socket.on('error', reject).on('close', () => reject(new Error('it closed the connection')));
  socket.on(tls ? 'secureConnect' : 'connect', () => socket.write(request));
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, data]);
    // An answer that is not STUN has no length field.
    const whole = answers(request, heard) ? HEADER_BYTES + heard.readUInt16BE(2) : HEADER_BYTES;
    if (heard.length >= whole) resolve(heard);
  });
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

function faultOf(error: unknown): TurnFault {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  // OpenSSL's codes for invalid certificates, and Node's for a wrong host and for a server without TLS.
  const tls = /CERT|SELF_SIGNED|UNABLE_TO|^ERR_(?:TLS|SSL)|EPROTO/.test(code);
  return { kind: tls ? 'tls' : 'unreachable', message };
}
