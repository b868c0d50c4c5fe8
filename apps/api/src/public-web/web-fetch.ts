import { askWeb, bytesOf, PUBLIC_WEB, type Way } from './public-web.ts';

/** A provider's description or answer takes some kilobytes, its keys a few more. */
const BYTES_MAX = 256 * 1024;

/** Allows servers on the operator's own network, such as a company's own sign-in server, and any port. */
export const ANY_NETWORK: Way = { ...PUBLIC_WEB, allowsAddress: () => true, allowsPort: () => true };

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** `fetch` for addresses that users enter: only to servers that `way` allows, limited in bytes, and without following redirects. */
export function createWebFetch(way: Way, timeoutMs: number) {
  const ask = async (url: string, { method, headers, body, signal }: FetchOptions): Promise<Response> => {
    const late = AbortSignal.timeout(timeoutMs);
    const answer = await askWeb(way, new URL(url), {
      method,
      headers: contentHeaders(headers, body),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
    const { statusCode: status = 502, headers: given } = answer;
    const bytes = await bytesOf(answer, BYTES_MAX);
    const known = Object.entries(given).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value ?? '']).map((one): [string, string] => [name, one]),
    );
    return new Response(bytes.length === 0 ? null : bytes, { status, headers: known });
  };
  // Rejects like `fetch` when there is no answer.
  return (url: string, options: FetchOptions): Promise<Response> =>
    ask(url, options).catch((cause: unknown) => {
      throw new TypeError('fetch failed', { cause });
    });
}

const contentHeaders = (headers: Readonly<Record<string, string>>, body: unknown): Record<string, string> =>
  body instanceof URLSearchParams
    ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...headers }
    : { ...headers };
