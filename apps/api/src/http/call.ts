import type { Locale } from '@sw/base';
import { ROUTES, type Route, type RouteName, type RouteReply, type RouteRequest } from '@sw/contract';
import type { Tx } from '@sw/postgres';
import type { Caller } from './caller.ts';
import type { HttpReply } from './fastify.ts';
import type { Session } from './session.ts';

/** A command's result is stored as JSON for a repeat: no Date, no class. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export interface Commanded<T> {
  readonly done: T;
  /** True if the same request was done before: `done` is the earlier result, and nothing happened now. */
  readonly repeated: boolean;
}

/**
 * Runs the one transaction of a command. If the route takes an Idempotency-Key, the key is claimed first and the result
 * is stored with the effects, so a handler cannot forget it. (The result of such a route must therefore hold no
 * secret.) Everything that must not happen twice belongs inside, even outside PostgreSQL. The work runs once more if a
 * deadlock ended it, so it keeps nothing outside from the first time. Inside, use only `tx`: a second connection might
 * never become free while repeated requests hold theirs.
 */
export type Command = <T extends Json>(work: (tx: Tx) => Promise<T>) => Promise<Commanded<T>>;

/** One request, after its limit, authentication and validation. */
export interface Call<R extends Route> extends RouteRequest<R> {
  readonly session: R['access'] extends 'session' ? Session : undefined;
  readonly locale: Locale;
  readonly caller: Caller;
  readonly command: Command;
}

/** A page of a list. `total` counts the whole list. */
export interface Listing<T> {
  readonly rows: T;
  readonly total: number;
  /** The start of the next page; undefined at the end. */
  readonly nextCursor: string | undefined;
}

export type Answer<R extends Route> = R extends { paged: true } ? Listing<RouteReply<R>> : RouteReply<R>;

/** Authorise → command → present. The edge does the earlier steps. */
export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/** A route and its handler, with types reduced to what registration needs. */
export interface Served {
  readonly route: Route;
  readonly handler: (call: Call<Route>) => Promise<unknown>;
  /** Sends a response without an envelope. */
  readonly send?: (reply: HttpReply, answer: unknown) => HttpReply | Promise<HttpReply>;
}

/** A handler for every route of the contract that answers with an envelope. A missing one does not compile in app.ts. */
export type RouteHandlers = { readonly [Name in RouteName]: Handler<(typeof ROUTES)[Name]> };

export const serveAll = (handlers: RouteHandlers): readonly Served[] =>
  Object.values(ROUTES).map((route) => serve<Route>(route, handlers[route.name] as unknown as Handler<Route>));

export function serve<R extends Route>(route: R, handler: Handler<R>): Served {
  // The register validates with the same route, so the handler receives the type of call it was written for.
  return { route, handler: handler as unknown as Served['handler'] };
}
