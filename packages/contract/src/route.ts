import type * as z from 'zod';
import type { ErrorName } from './errors/catalogue.ts';
import type { Module } from './modules.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone, or the holder of a live session. What they may do with the thing is the command's to judge. */
export type Access = 'anyone' | 'session';

/** Requests a caller may make in a window; counted per address, and per account where one is signed in. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** One HTTP route, once: the api registers from it, clients call from it, the OpenAPI page is written from it. */
export interface Route {
  readonly name: string;
  readonly method: Method;
  /** As in the specification, parameters in braces: `/api/wb/{wbNo}/sharer`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** The module whose switch it hangs on; without one it always exists. */
  readonly module?: Module;
  readonly limit: RateLimit;
  /** Creates or sends something: a repeated `Idempotency-Key` gets the first answer again. */
  readonly idempotent?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
  /**
   * The reply may be compressed. Only where it has no key, code, token or signed address in it: beside words that others chose, their
   * length would tell about them.
   */
  readonly compressed?: true;
  /** The media types of a success that is bytes; without them it is an envelope. */
  readonly bytes?: readonly string[];
  /** A list: the reply is an array, and `total` and `x-total-count` are sent beside it. */
  readonly paged?: true;
  /** What it may refuse with, besides what any route may. */
  readonly errors: readonly ErrorName[];
}

export const route = <const R extends Route>(definition: R): R => definition;

type Given<S> = S extends z.ZodType ? z.input<S> : undefined;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes. */
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
}

/** What the handler gives back, before it is checked and sent. */
export type RouteReply<R extends Route> = z.input<R['reply']>;
/** What the caller gets. */
export type RouteData<R extends Route> = z.output<R['reply']>;

export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
