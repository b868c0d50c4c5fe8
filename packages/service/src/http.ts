import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify';
import type { Logger } from './logger.ts';
import { httpHistogram, type MetricsRegistry } from './metrics.ts';
import { OPS_PATHS } from './ops.ts';

const REQUEST_ID = 'x-request-id';

/**
 * For receiving a whole request. A client of ours gives up after 120 s, so a body that takes longer helps nobody: the
 * largest has 1 MB, which is 70 kbit/s. Without a limit, a byte now and then would hold a connection for ever.
 */
export const REQUEST_MS = 120_000;

export interface HttpOptions {
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  readonly bodyLimit?: number;
  /** Addresses whose X-Forwarded-For is trusted. */
  readonly trustProxy?: string | false;
  /** How long a request may take to arrive. */
  readonly requestMs?: number;
}

/** A listener with request ids, logs and metrics. */
export function createHttp({
  logger,
  metrics,
  bodyLimit = 1_048_576,
  trustProxy = false,
  requestMs = REQUEST_MS,
}: HttpOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Requests are logged by the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy,
    requestTimeout: requestMs,
    // Node swaps the two limits if the one for the head, 60 s by default, is the longer.
    http: { connectionsCheckingInterval: requestMs / 4, headersTimeout: requestMs / 2 },
    // Ids from outside are ignored: they could collide with other ids, or put line breaks into a log.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    // A path with a broken escape reaches no route, but gets an answer in the process's own form.
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  });
  endUnused(app);
  const seconds = httpHistogram(metrics);

  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
  });
  // A download takes as long as its reader, and a stream of events stays open while a client waits. Neither is slow.
  const begunAfter = new WeakMap<FastifyRequest, number>();
  app.addHook('onSend', async (request, reply, payload) => {
    if (isStream(payload)) begunAfter.set(request, reply.elapsedTime);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (OPS_PATHS.has(route)) return;
    const { method } = request;
    const ms = begunAfter.get(request) ?? reply.elapsedTime;
    seconds.observe({ method, route, status: String(reply.statusCode) }, ms / 1_000);
    // Requests are logged at debug only; our own failures are logged where they happen.
    request.log.debug({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  return app;
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && ('pipe' in payload || 'getReader' in payload);

/**
 * Browsers open connections ahead of use. Node counts one that has sent nothing as busy, and closing would wait for it up
 * to a minute.
 */
function endUnused(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
