import type { Locale } from '@sw/base';
import { envelope, isSuccess } from './envelope.ts';
import { ERRORS, type ErrorName, errorOfCode } from './errors/catalogue.ts';
import {
  AUTHORIZATION_HEADER,
  ERROR_TEXT_HEADER,
  IDEMPOTENCY_HEADER,
  MARKER_HEADER,
  MARKER_VALUE,
  MORE_HEADER,
  REQUEST_TIMEOUT_MS,
  TOTAL_HEADER,
} from './headers.ts';
import { NEXT_CURSOR_HEADER } from './paging.ts';
import { encodeQuery, type QueryInput } from './query.ts';
import { fillPath, type Method, type Route, type RouteData, type RouteInput } from './route.ts';

/**
 * Why a call returned no data, distinguished as in the specification:
 * - `rejected`: a non-zero code; the message is the server's.
 * - `membership`: code 501, with HTTP 200 or 401; sign in again.
 * - `warning`: HTTP 401 with code 500; shown, the session stays.
 * - `signedOut`: HTTP 401 with any other code; log out silently.
 * - `network`, `timeout`: no answer. `http`: an answer without an envelope. `data`: an envelope whose data does not
 *   match the contract.
 */
export type FailureKind = 'rejected' | 'membership' | 'warning' | 'signedOut' | 'network' | 'timeout' | 'http' | 'data';

interface FailureDetails {
  readonly cause?: unknown;
  readonly retryAfterS?: number | undefined;
}

export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number;
  /** The catalogue's name, if the code is known. */
  readonly error: ErrorName | undefined;
  /** The text for the user: the server's, or the override of `x-error-msg`; empty if the client must supply its own. */
  readonly text: string;
  /** The server's wish: try again after so many seconds. */
  readonly retryAfterS: number | undefined;

  constructor(kind: FailureKind, status: number, text: string, error?: ErrorName, more: FailureDetails = {}) {
    super(text || kind, { cause: more.cause });
    this.name = 'CallFailure';
    this.kind = kind;
    this.status = status;
    this.text = text;
    this.error = error;
    this.retryAfterS = more.retryAfterS;
  }
}

export interface CallOptions {
  /** Omit the authorization header. */
  readonly anonymous?: boolean;
  /** Repeat with the same key to get the first answer again. The client creates one if the route needs it. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** The request survives the page that sends it; browsers limit such bodies to 64 KiB. */
  readonly keepalive?: true;
}

export interface Reply<T> {
  readonly data: T;
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
}

export interface BytesReply {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** There is more than this answer could hold. */
  readonly more: boolean;
}

export interface ClientOptions {
  /** Origin, or empty for the origin of the page. */
  readonly baseUrl: string;
  readonly authorization: () => string | undefined;
  readonly locale: () => Locale;
  readonly fetch?: typeof fetch;
}

type BytesRoute = Route & { readonly bytes: readonly string[] };

/** What a request needs to know of its route. */
interface Target {
  readonly method: Method;
  readonly path: string;
  readonly query: unknown;
  readonly idempotent: boolean;
}

export interface Client {
  /** Returns only the data. */
  call<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteData<R>>;
  /** Returns the data with total and cursor. */
  reply<R extends Route>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<Reply<RouteData<R>>>;
  /** Repeats with `pageNum` until `total` is covered. */
  all<R extends Route & { paged: true }>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<RouteData<R>>;
  /** A file: the bytes of a route that answers with bytes. A refusal fails like that of any other call, one that is late as a download timeout. */
  bytes<R extends BytesRoute>(route: R, input: RouteInput<R>, options?: CallOptions): Promise<Blob>;
  /** The same, for a path that another answer named: its parameters are filled in. */
  bytesAt<R extends BytesRoute>(
    route: R,
    path: string,
    query?: RouteInput<R>['query'],
    options?: CallOptions,
  ): Promise<BytesReply>;
  /** Posts a form of data fields plus the file, under the field `file`. */
  upload<R extends Route>(
    route: R,
    input: RouteInput<R>,
    fields: Readonly<Record<string, string>>,
    file: File,
    options?: CallOptions,
  ): Promise<RouteData<R>>;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  /** The whole response, read by `take`: a connection may also break after the first byte. */
  async function request<T>(
    target: Target,
    body: string | FormData | undefined,
    extra: Record<string, string>,
    how: CallOptions,
    take: (response: Response) => Promise<T>,
  ): Promise<{ readonly response: Response; readonly content: T }> {
    const locale = options.locale();
    const query = encodeQuery({ ...(target.query as QueryInput | undefined), lang: locale });
    const authorization = how.anonymous ? undefined : options.authorization();
    const headers: Record<string, string> = {
      ...extra,
      accept: 'application/json',
      'accept-language': locale,
      [MARKER_HEADER]: MARKER_VALUE,
    };
    if (authorization !== undefined) headers[AUTHORIZATION_HEADER] = authorization;
    if (target.idempotent) headers[IDEMPOTENCY_HEADER] = how.idempotencyKey ?? crypto.randomUUID();

    const timeout = AbortSignal.timeout(how.timeoutMs ?? REQUEST_TIMEOUT_MS);
    const signal = how.signal ? AbortSignal.any([timeout, how.signal]) : timeout;
    try {
      const response = await send(`${options.baseUrl}${target.path}?${query}`, {
        method: target.method,
        headers,
        signal,
        ...(how.keepalive ? { keepalive: true } : {}),
        ...(body === undefined ? {} : { body }),
      });
      return { response, content: await take(response) };
    } catch (cause) {
      if (how.signal?.aborted) throw cause;
      const [kind, error] = timeout.aborted
        ? (['timeout', 'TIMEOUT'] as const)
        : (['network', 'NETWORK_ERROR'] as const);
      throw new CallFailure(kind, 0, '', error, { cause });
    }
  }

  async function exchange<R extends Route>(
    route: R,
    input: RouteInput<R>,
    body: string | FormData | undefined,
    extra: Record<string, string>,
    how: CallOptions,
  ): Promise<Reply<RouteData<R>>> {
    const { response, content } = await request(targetOf(route, input), body, extra, how, (answer) => answer.text());
    return read(route, response, content);
  }

  async function fetchBytes(
    route: BytesRoute,
    target: Target,
    how: CallOptions,
  ): Promise<{ readonly response: Response; readonly content: Blob }> {
    const { response, content } = await request(target, undefined, {}, how, (answer) => answer.blob());
    // Only the media types of the route are an answer. Everything else, an envelope or a proxy's page, is a failure.
    if (response.ok && route.bytes.includes(content.type.split(';')[0] ?? '')) return { response, content };
    read(route, response, await content.text());
    throw new CallFailure('data', response.status, '', 'DATA_REQUEST_ERROR');
  }

  return {
    call: async (route, input, how = {}) =>
      (await exchange(route, input, bodyOf(route, input), headersOf(route, input), how)).data,
    reply: (route, input, how = {}) => exchange(route, input, bodyOf(route, input), headersOf(route, input), how),
    async all(route, input, how = {}) {
      const rows: unknown[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const paged = { ...input, query: { ...(input.query as QueryInput | undefined), pageNum } } as typeof input;
        const { data, total } = await exchange(route, paged, undefined, {}, how);
        const page = data as unknown[];
        rows.push(...page);
        // An empty page ends the list too, because rows may have been deleted since the total was counted.
        if (page.length === 0 || rows.length >= (total ?? rows.length)) return rows as RouteData<typeof route>;
      }
    },
    async bytes(route, input, how = {}) {
      try {
        return (await fetchBytes(route, targetOf(route, input), how)).content;
      } catch (failure) {
        const isLate = failure instanceof CallFailure && failure.kind === 'timeout';
        throw isLate ? new CallFailure('timeout', 0, '', 'DOWNLOAD_TIMEOUT', { cause: failure }) : failure;
      }
    },
    async bytesAt(route, path, query, how = {}) {
      const { response, content } = await fetchBytes(route, targetAt(route, path, query), how);
      return { bytes: new Uint8Array(await content.arrayBuffer()), more: response.headers.get(MORE_HEADER) === '1' };
    },
    async upload(route, input, fields, file, how = {}) {
      const form = formOf(fields);
      form.append('file', file);
      return (await exchange(route, input, form, {}, how)).data;
    },
  };
}

function targetAt(route: Route, path: string, query: unknown): Target {
  return { method: route.method, path, query, idempotent: route.idempotent === true };
}

const targetOf = (route: Route, { params, query }: { params?: unknown; query?: unknown }): Target =>
  targetAt(route, fillPath(route.path, params as Record<string, string> | undefined), query);

function bodyOf(route: Route, { body }: { body?: unknown }): string | FormData | undefined {
  if (body === undefined) return undefined;
  return route.form ? formOf(body as Readonly<Record<string, string | undefined>>) : JSON.stringify(body);
}

/** The browser adds the type of a form itself, with its boundary. */
const headersOf = (route: Route, { body }: { body?: unknown }): Record<string, string> =>
  body === undefined || route.form ? {} : { 'content-type': 'application/json' };

function formOf(fields: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

/** The header may also hold a date, which our server never sends. */
function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

function overrideText(response: Response): string | undefined {
  const header = response.headers.get(ERROR_TEXT_HEADER);
  if (header === null || header === '') return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

function read<R extends Route>(route: R, response: Response, text: string): Reply<RouteData<R>> {
  const override = overrideText(response);
  const body = parseEnvelope(text);
  if (body === undefined) {
    if (response.status === 401) throw new CallFailure('signedOut', 401, override ?? '');
    // An answer of a proxy, or a page that is not an envelope.
    throw new CallFailure('http', response.status, override ?? '', 'SYSTEM_INTERFACE_ERROR');
  }
  const code = body.code ?? 0;
  const message = override ?? body.msg ?? '';
  if (code === ERRORS.MEMBERSHIP_CHANGED.code)
    throw new CallFailure('membership', response.status, message, 'MEMBERSHIP_CHANGED');
  if (response.status === 401) {
    const kind = code === ERRORS.ACCOUNT_DISABLED.code ? 'warning' : 'signedOut';
    throw new CallFailure(kind, 401, message, errorOfCode(code));
  }
  if (!isSuccess(body))
    throw new CallFailure('rejected', response.status, message, errorOfCode(code), {
      retryAfterS: secondsIn(response.headers.get('retry-after')),
    });
  if (!response.ok) throw new CallFailure('http', response.status, override ?? '', 'SYSTEM_INTERFACE_ERROR');

  const data = route.reply.safeParse(body.data ?? null);
  if (!data.success) throw new CallFailure('data', response.status, override ?? '', 'DATA_REQUEST_ERROR');
  const header = response.headers.get(TOTAL_HEADER);
  return {
    data: data.data as RouteData<R>,
    total: header === null ? body.total : Number(header),
    nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
  };
}

function parseEnvelope(text: string) {
  try {
    const parsed = envelope.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
