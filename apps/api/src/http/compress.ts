import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpReply, HttpRequest } from './fastify.ts';

/** Smaller replies fit into one packet and gain nothing. */
const LEAST_BYTES = 1_400;
/** Higher qualities gain a few per cent for several times the work. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

const ENCODINGS = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
} as const;
type Encoding = keyof typeof ENCODINGS;

/** The best encoding that the caller accepts (RFC 9110, 12.5.3); a weight of 0 is a refusal. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Map<string, boolean>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(name, weight === undefined || Number(weight.slice(2)) > 0);
  }
  return (['br', 'gzip'] as const).find((encoding) => accepted.get(encoding) ?? accepted.get('*') ?? false);
}

function vary(reply: HttpReply): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? 'accept-encoding' : `${String(present)}, accept-encoding`);
}

/**
 * For routes that the contract marks `compressed`. If a reply had a key, a code or a signed address beside text that an
 * attacker chose, its compressed length would reveal how much they have in common (BREACH), so no such route is marked.
 */
export async function compressJson(request: HttpRequest, reply: HttpReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  vary(reply);
  const encoding =
    Buffer.byteLength(payload) < LEAST_BYTES ? undefined : encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding);
  return ENCODINGS[encoding](Buffer.from(payload));
}

/** For a response without an envelope. */
export async function sendBytes(reply: HttpReply, bytes: Uint8Array): Promise<HttpReply> {
  vary(reply);
  const encoding = bytes.length < LEAST_BYTES ? undefined : encodingFor(reply.request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(bufferOf(bytes));
  return reply.header('content-encoding', encoding).send(bufferOf(await ENCODINGS[encoding](bytes)));
}

/** For bytes that never change: they are read, and compressed for each encoding, once. */
export function sendConstant(read: () => Promise<Uint8Array>): (reply: HttpReply) => Promise<HttpReply> {
  const made = new Map<Encoding | undefined, Promise<Uint8Array>>();
  return async (reply) => {
    vary(reply);
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    const bytes = made.get(encoding) ?? (encoding === undefined ? read() : read().then(ENCODINGS[encoding]));
    made.set(encoding, bytes);
    return reply.send(bufferOf(await bytes));
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
