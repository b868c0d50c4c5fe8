import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpReply, HttpRequest } from './fastify.ts';

/** Smaller replies fit into one packet, so compression gains nothing. */
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

/** The best encoding that the caller accepts (RFC 9110, 12.5.3); a weight of 0 excludes an encoding. */
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
 * For routes that the contract marks `compressed`. If a reply had a key, a code or a signed address next to text chosen
 * by an attacker, its compressed length would reveal how much they have in common (BREACH). Such routes are never
 * marked.
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

/** For responses without an envelope. */
export async function sendBytes(reply: HttpReply, bytes: Uint8Array): Promise<HttpReply> {
  vary(reply);
  const encoding = bytes.length < LEAST_BYTES ? undefined : encodingFor(reply.request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(bufferOf(bytes));
  return reply.header('content-encoding', encoding).send(bufferOf(await ENCODINGS[encoding](bytes)));
}

/**
 * For bytes that never change: they are read once, and compressed once for each encoding. After a failed read, the next
 * request reads again.
 */
export function sendConstant(read: () => Promise<Uint8Array>): (reply: HttpReply) => Promise<HttpReply> {
  const made = new Map<Encoding | undefined, Promise<Uint8Array>>();
  const make = (encoding: Encoding | undefined): Promise<Uint8Array> => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const bytes = encoding === undefined ? read() : read().then(ENCODINGS[encoding]);
    made.set(encoding, bytes);
    bytes.catch(() => made.delete(encoding));
    return bytes;
  };
  return async (reply) => {
    vary(reply);
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    const bytes = await make(encoding);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(bufferOf(bytes));
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
