import {
  AUTHORIZATION_HEADER,
  type ErrorName,
  MARKER_HEADER,
  MARKER_VALUE,
  type ModuleSwitches,
  REQUEST_ID_HEADER,
  Refusal,
  type Route,
} from '@sw/contract';
import type { Database } from '@sw/postgres';
import { traced, withRemoteTrace } from '@sw/service';
import type { Call, Served } from './call.ts';
import { callerOf } from './caller.ts';
import { compressJson } from './compress.ts';
import type { Http, HttpReply, HttpRequest } from './fastify.ts';
import { readForm } from './form.ts';
import { claimOf, commandOf } from './idempotency.ts';
import type { Limiter } from './limit.ts';
import { localeOf } from './locale.ts';
import { present } from './present.ts';
import { refuse } from './refuse.ts';
import type { Authenticate, Session } from './session.ts';
import { validate } from './validate.ts';

export interface Edge {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly authenticate: Authenticate;
  readonly modules: ModuleSwitches;
  /** False until the database has its tables; nothing can be answered before. */
  readonly prepared: () => boolean;
  /**
   * Whether a refusal that the route does not declare is an internal error. True in development and tests; in
   * production it is only reported.
   */
  readonly strict: boolean;
}

export const isOn = (route: Route, modules: ModuleSwitches): boolean =>
  route.module === undefined || modules[route.module];

/** Limit → authenticate → validate → (handler: authorise → command) → present. The first two run before the body is read. */
export function registerRoutes(http: Http, served: readonly Served[], edge: Edge): void {
  const sessions = new WeakMap<HttpRequest, Session>();
  const { limiter } = edge;

  http.removeContentTypeParser('text/plain');
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readForm);
  http.addHook('onRequest', securityHeaders);
  http.setErrorHandler((error, request, reply) =>
    refuse(request, reply, error, localeOf(request, sessions.get(request))),
  );
  http.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new Refusal('NOT_FOUND'), localeOf(request, undefined)),
  );

  const requirePrepared = async () => {
    if (!edge.prepared()) throw new Refusal('TEMPORARILY_UNAVAILABLE');
  };

  for (const { route, handler, send } of served) {
    if (!isOn(route, edge.modules)) continue;

    const limitSource = (request: HttpRequest) => limiter.bySource(route, callerOf(request).source);
    const authenticate = async (request: HttpRequest) => {
      if (route.access === 'anyone') return;
      const token = request.headers[AUTHORIZATION_HEADER];
      if (typeof token !== 'string') throw new Refusal('NOT_SIGNED_IN');
      const session = await edge.authenticate(token);
      sessions.set(request, session);
      await limiter.byAccount(route, session.accountId);
      // Before any other answer about the request: for other users, this address must not seem to exist.
      if (route.administrator && !session.administrator) throw new Refusal('NOT_FOUND');
      if (route.fresh && !session.fresh) throw new Refusal('FRESH_SIGN_IN_NEEDED');
    };
    const answer = async (request: HttpRequest, reply: HttpReply) => {
      const session = sessions.get(request);
      const input = validate(route, request);
      const caller = callerOf(request);
      const call = {
        ...input,
        session,
        caller,
        locale: localeOf(request, session),
        command: commandOf(edge.database, claimOf(route, request, input, caller, session)),
      } as Call<Route>;
      const result = await handler(call).catch((error: unknown) => {
        if (error instanceof Refusal && !declares(route, error.error)) {
          request.log.warn({ route: route.name, refusal: error.error }, 'a refusal that the contract does not declare');
          if (edge.strict) throw new Error(`${route.name} refused with ${error.error}, which it does not declare`);
        }
        throw error;
      });
      return send === undefined ? present(route, reply, result) : send(reply, result);
    };

    http.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(route.compressed && send === undefined ? { onSend: [compressJson] } : {}),
      onRequest: [requirePrepared, ...(route.navigated ? [] : [requireMarker]), limitSource, authenticate],
      handler: (request, reply) =>
        withRemoteTrace(request.headers, () =>
          traced(`${route.method} ${route.path}`, { route: route.name, [REQUEST_ID_HEADER]: request.id }, () =>
            answer(request, reply),
          ),
        ),
    });
  }
}

/** Errors that any route may refuse with. */
const COMMON: readonly ErrorName[] = [
  'BAD_REQUEST',
  'NOT_FOUND',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'TEMPORARILY_UNAVAILABLE',
  'IDEMPOTENCY_MISMATCH',
];
const declares = (route: Route, name: ErrorName): boolean => COMMON.includes(name) || route.errors.includes(name);

/** A page of another origin cannot set the header without a preflight, and we answer none: this is the CSRF guard. */
async function requireMarker(request: HttpRequest): Promise<void> {
  if (request.headers[MARKER_HEADER] !== MARKER_VALUE) throw new Refusal('MARKER_MISSING');
}

/** Only our own page reads the JSON: the headers forbid running, framing, sniffing or caching it. */
async function securityHeaders(_: HttpRequest, reply: HttpReply): Promise<void> {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}
