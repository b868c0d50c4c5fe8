import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { resolveName } from './resolve-name.ts';

/** Restricts which servers may be reached. Users choose the addresses, so otherwise they could reach our own network. */
export interface Way {
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly allowsAddress: (address: string) => boolean;
  readonly allowsPort: (port: number) => boolean;
}

export const PUBLIC_WEB: Way = {
  resolve: resolveName,
  allowsAddress: isPublicAddress,
  allowsPort: (port) => port === 80 || port === 443,
};

export interface WebRequest {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
}

/** Sends one request, without following redirects. */
export async function askWeb(way: Way, url: URL, request: WebRequest): Promise<IncomingMessage> {
  requireAllowed(url, way);
  // Connects to the address that was checked: a second lookup of the name could return another one.
  return send(url, await pinned(url, way, request.signal), request);
}

function requireAllowed(url: URL, { allowsPort }: Way): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not http');
  if (url.username !== '' || url.password !== '') throw new Error('the address contains credentials');
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port);
  if (!allowsPort(port)) throw new Error('the port is not allowed');
}

async function pinned({ hostname }: URL, { resolve, allowsAddress }: Way, signal: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await before(signal, resolve(host, signal)) : [host];
  const [first] = addresses;
  // A mix of public and private addresses is a sign of DNS tricks.
  if (first === undefined || !addresses.every(allowsAddress)) throw new Error('not a public address');
  return first;
}

/** Rejects on abort, because the resolver may be slow to notice it. */
async function before<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error('too late'));
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function send(
  url: URL,
  address: string,
  { signal, headers, method = 'GET', body }: WebRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIP(address);
  request(url, {
    signal,
    method,
    agent: false,
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'SmartWhiteboard' },
    lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
    .on('response', resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

/** Reads all bytes of an answer; rejects as soon as there are more than `bytesMax`. */
export async function bytesOf(answer: IncomingMessage, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(answer.headers['content-length'] ?? 0) > bytesMax) {
    answer.destroy();
    throw new Error('too large');
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > bytesMax) {
      answer.destroy();
      throw new Error('too large');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
