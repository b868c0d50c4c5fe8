import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { fail, messageOf, ok, type Result } from '@sw/base';
import type { ObjectStoreOptions } from './port.ts';
import { openObjectStore } from './store.ts';

/** What an operator needs to know about an object store before the product runs on it. */
export interface StoreFacts {
  /** Whether browsers reach it; their address may lead to a different store than the one that the processes use. */
  readonly browsers: Result<undefined, { readonly kind: 'unreachable' | 'otherStore'; readonly message: string }>;
  /** Methods that the store refuses for pages of the origin; undefined if browsers do not reach it. */
  readonly refusedMethods: readonly string[] | undefined;
}

export interface StoreFault {
  readonly kind: 'unreachable' | 'key' | 'noBucket' | 'clock' | 'other';
  readonly message: string;
}

const STEP_MS = 2_000;
/** The methods that pages use: they read files and pictures, and send them. */
const METHODS = ['GET', 'PUT', 'POST'];

/** Writes, reads and deletes one small object. */
export async function inspectStore(
  options: ObjectStoreOptions,
  origin: string,
): Promise<Result<StoreFacts, StoreFault>> {
  const store = openObjectStore(options);
  // Under the prefix for uploads in transit, where the worker deletes leftovers.
  const key = `incoming/doctor-${randomUUID()}`;
  const text = `doctor ${key}`;
  try {
    await store.put(key, Buffer.from(text), { contentType: 'text/plain' });
    try {
      const read = await store.get(key);
      if (read === undefined || Buffer.from(read).toString() !== text)
        return fail({ kind: 'other', message: 'an object read back differs from what was written' });
      const address = await store.presignGet(key, { expiresSeconds: 60 });
      const browsers = await readAsBrowser(address, text);
      const reached = browsers.ok || browsers.error.kind !== 'unreachable';
      return ok({ browsers, refusedMethods: reached ? await refusedMethods(address, origin) : undefined });
    } finally {
      await store.remove(key);
    }
  } catch (error) {
    return fail(faultOf(error));
  } finally {
    await store.close();
  }
}

async function readAsBrowser(address: string, text: string): Promise<StoreFacts['browsers']> {
  try {
    const answer = await ask(address);
    if (answer.text === text) return ok(undefined);
    return fail({ kind: 'otherStore', message: `it answers ${answer.status} for an object that was just written` });
  } catch (error) {
    const { cause } = error as Error;
    return fail({ kind: 'unreachable', message: messageOf(cause ?? error) });
  }
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Accepts any certificate: the doctor checks certificates separately, and a bad one must not hide other problems. */
function ask(address: string, options: Pick<RequestOptions, 'method' | 'headers'> = {}): Promise<Answer> {
  const request = address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const settings = { ...options, agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(STEP_MS) };
    const asked = request(address, settings, (answer) => {
      readText(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: body }),
        reject,
      );
    });
    asked.on('error', reject).end();
  });
}

/** Sends the preflight request that a browser sends before an upload. */
async function refusedMethods(address: string, origin: string): Promise<string[]> {
  const allowed = await Promise.all(
    METHODS.map(async (method) => {
      const headers = { origin, 'access-control-request-method': method };
      const answer = await ask(address, { method: 'OPTIONS', headers }).catch(() => undefined);
      const allows = answer?.headers['access-control-allow-origin'];
      const methods = answer?.headers['access-control-allow-methods'] ?? '';
      return (
        answer?.status &&
        answer.status < 300 &&
        (allows === origin || allows === '*') &&
        new RegExp(`\\b${method}\\b`, 'i').test(methods)
      );
    }),
  );
  return METHODS.filter((_, index) => !allowed[index]);
}

const KEY_ERRORS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden', '403']);
const AWAY = /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|timeout|timed out|abort|socket hang up/i;

function faultOf(error: unknown): StoreFault {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const said = [name, message === 'UnknownError' ? '' : message, status ?? ''].filter((part) => part !== '').join(' ');
  if (name === 'RequestTimeTooSkewed') return { kind: 'clock', message: said };
  if (KEY_ERRORS.has(name) || status === 403) return { kind: 'key', message: said };
  if (name === 'NoSuchBucket' || status === 404) return { kind: 'noBucket', message: said };
  return { kind: status === undefined || AWAY.test(said) ? 'unreachable' : 'other', message: said };
}
