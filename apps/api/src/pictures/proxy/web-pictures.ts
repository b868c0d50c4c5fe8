import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { WEB_PICTURE_TIMEOUT_MS } from '@sw/contract';
import { isPublicAddress } from './public-address.ts';
import { resolveName } from './resolve-name.ts';

const BYTES_MAX = 10 * 1024 * 1024;
const REDIRECTS_MAX = 4;

export interface Way {
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly allowsAddress: (address: string) => boolean;
  readonly allowsPort: (port: number) => boolean;
}

/** The only configuration in production. */
const PUBLIC_WEB: Way = {
  resolve: resolveName,
  allowsAddress: isPublicAddress,
  allowsPort: (port) => port === 80 || port === 443,
};

export interface WebPictures {
  /** The bytes of an image from a server on the public web. Rejects within 5 s, with a reason for the log only. */
  fetch(url: string): Promise<Uint8Array>;
}

export function createWebPictures(way: Way = PUBLIC_WEB, timeoutMs = WEB_PICTURE_TIMEOUT_MS): WebPictures {
  return {
    async fetch(url) {
      const signal = AbortSignal.timeout(timeoutMs);
      let next = url;
      for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
        const target = targetOf(next, way);
        // The address that was judged is the one that is asked: a name may give another one a moment later.
        const address = await pinned(target, way, signal);
        const answer = await ask(target, address, signal);
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy();
          next = new URL(headers.location, target).href;
          continue;
        }
        if (statusCode !== 200) {
          answer.destroy();
          throw new Error(`the server answered ${statusCode}`);
        }
        return bytesOf(answer);
      }
      throw new Error('too many redirects');
    },
  };
}

function targetOf(text: string, { allowsPort }: Way): URL {
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('not http');
  if (url.username !== '' || url.password !== '') throw new Error('the address contains credentials');
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port);
  if (!allowsPort(port)) throw new Error('the port is not allowed');
  return url;
}

async function pinned({ hostname }: URL, { resolve, allowsAddress }: Way, signal: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await before(signal, resolve(host, signal)) : [host];
  const [first] = addresses;
  // One that is not public among them: somebody plays with names.
  if (first === undefined || !addresses.every(allowsAddress)) throw new Error('not a public address');
  return first;
}

/** The resolver may be slow to notice the abort. */
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

function ask(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const family = isIP(address);
  request(url, {
    signal,
    agent: false,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'SmartWhiteboard' },
    lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
  })
    .on('response', resolve)
    .on('error', reject)
    .end();
  return promise;
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  if (Number(answer.headers['content-length'] ?? 0) > BYTES_MAX) {
    answer.destroy();
    throw new Error('too large');
  }
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > BYTES_MAX) {
      answer.destroy();
      throw new Error('too large');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
