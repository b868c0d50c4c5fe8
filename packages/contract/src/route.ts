import type * as z from 'zod';
import type { ErrorName } from './errors/catalogue.ts';
import type { Module } from './modules.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, or the holder of a live session. The command checks the caller's rights on the object. */
export type Access = 'anyone' | 'session';

/** Requests a caller may make in a window, counted per address and, if signed in, per account. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * The only definition of an HTTP route: the api registers it, clients call it, and the OpenAPI document is generated
 * from it.
 */
export interface Route {
  readonly name: string;
  readonly method: Method;
  /** As in the specification, with parameters in braces: `/api/wb/{wbNo}/sharer`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /**
   * For changes of sign-in methods, and changes that cannot be undone. The caller must have proven their identity in the last
   * five minutes (`proveSession`), or is refused with FRESH_SIGN_IN_NEEDED.
   */
  readonly fresh?: true;
  /** Only for administrators of the installation. For all other callers the address does not exist. */
  readonly administrator?: true;
  /** The module whose switch controls the route; without one the route always exists. */
  readonly module?: Module;
  readonly limit: RateLimit;
  /** The limit is that of each key in the address, which the handler counts: many displays, and readers of calendars, have one network. */
  readonly keyed?: true;
  /** Creates or sends something: a repeated `Idempotency-Key` gets the first answer again. */
  readonly idempotent?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a multipart form of text fields, as the specification requires for some routes. */
  readonly form?: true;
  /** The body is a multipart form with one file in the field `file`, of at most 1 MB: larger ones go to the store. */
  readonly file?: true;
  readonly reply: z.ZodType;
  /**
   * The reply may be compressed. Only allowed if it contains no key, code, token or signed address: beside text that an
   * attacker chose, the compressed length would reveal them.
   */
  readonly compressed?: true;
  /**
   * A browser opens the address itself to download the answer, so the request has none of our headers. The route must not
   * change anything, and a key in the path must identify the caller.
   */
  readonly navigated?: true;
  /** The media types of a successful reply in bytes; without them it is an envelope. */
  readonly bytes?: readonly string[];
  /** A reply that clients poll: it has an entity tag, and is sent only if it has changed. */
  readonly tagged?: true;
  /** A list: the reply is an array, and the response has `total` and `x-total-count`. */
  readonly paged?: true;
  /** Errors it may refuse with, besides those of every route. */
  readonly errors: readonly ErrorName[];
}

export const route = <const R extends Route>(definition: R): R => definition;

type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The caller's input. */
export type RouteInput<R extends Route> = (R['params'] extends z.ZodType
  ? { params: Given<R['params']> }
  : { params?: undefined }) &
  (R['query'] extends z.ZodType
    ? Record<string, never> extends Given<R['query']>
      ? { query?: Given<R['query']> }
      : { query: Given<R['query']> }
    : { query?: undefined }) &
  (R['body'] extends z.ZodType ? { body: Given<R['body']> } : { body?: undefined });

/** What the api's handler receives, after validation. */
export interface RouteRequest<R extends Route> {
  readonly params: Taken<R['params']>;
  readonly query: Taken<R['query']>;
  readonly body: Taken<R['body']>;
  readonly file: R['file'] extends true ? Uint8Array : undefined;
}

/** The handler's result, before it is checked and sent. */
export type RouteReply<R extends Route> = z.input<R['reply']>;
/** The caller's result. */
export type RouteData<R extends Route> = z.output<R['reply']>;

export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
