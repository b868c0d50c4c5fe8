import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from './logger.ts';
import { httpHistogram, type MetricsRegistry } from './metrics.ts';
import type { ReadinessProbe } from './readiness.ts';

const REQUEST_ID = 'x-request-id';
const OPS_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

export interface HttpOptions {
  readonly logger: Logger;
  readonly readiness: ReadinessProbe;
  readonly metrics: MetricsRegistry;
  readonly bodyLimit?: number;
  /** Addresses whose X-Forwarded-For is believed. */
  readonly trustProxy?: string | false;
}

/** A listener with request ids, logs, metrics and the three questions of operations. */
export function createHttp({
  logger,
  readiness,
  metrics,
  bodyLimit = 1_048_576,
  trustProxy = false,
}: HttpOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Requests are logged by the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy,
    // Ours alone: an id from outside could be made to collide with another's, or carry line breaks into a log.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    // A path with a broken escape reaches no route; it is answered in the process's own form all the same.
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  });
  const seconds = httpHistogram(metrics);

  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (OPS_PATHS.has(route)) return;
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
    // Per request at debug only; failures of ours are logged where they happen.
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) => {
    const answer = await readiness.ask();
    return reply.status(answer.ready ? 200 : 503).send(answer);
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  return app;
}
