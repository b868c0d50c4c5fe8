import { type FastifyInstance, fastify } from 'fastify';
import type { MetricsRegistry } from './metrics.ts';
import type { ReadinessProbe } from './readiness.ts';

const HEALTH = '/healthz';
const READINESS = '/readyz';
const METRICS = '/metrics';
/** Machines poll these paths constantly, so they are neither logged nor counted. */
export const OPS_PATHS: ReadonlySet<string> = new Set([HEALTH, READINESS, METRICS]);

/** Only says that the process is alive, so it may be public. */
export function serveHealth(app: FastifyInstance): void {
  app.get(HEALTH, async () => ({ ok: true }));
}

export interface OpsDeps {
  readonly readiness: ReadinessProbe;
  readonly metrics: MetricsRegistry;
}

export function serveOps(app: FastifyInstance, { readiness, metrics }: OpsDeps): void {
  app.get(READINESS, async (_, reply) => {
    const answer = await readiness.ask();
    return reply.status(answer.ready ? 200 : 503).send(answer);
  });
  app.get(METRICS, async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}

/** A listener for our own machines only. */
export function createOpsListener(deps: OpsDeps): FastifyInstance {
  const app = fastify({ logger: false });
  serveHealth(app);
  serveOps(app, deps);
  return app;
}
