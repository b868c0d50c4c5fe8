import { type FastifyInstance, fastify } from 'fastify';
import type { MetricsRegistry } from './metrics.ts';
import type { ReadinessProbe } from './readiness.ts';
import type { SharedSettings } from './shared-settings.ts';

const HEALTH = '/healthz';
const READINESS = '/readyz';
const METRICS = '/metrics';
const SETTINGS = '/settings';
/** Machines poll these paths constantly, so they are neither logged nor counted. */
export const OPS_PATHS: ReadonlySet<string> = new Set([HEALTH, READINESS, METRICS, SETTINGS]);

/** Only says that the process is alive, so it may be public. */
export function serveHealth(app: FastifyInstance): void {
  app.get(HEALTH, async () => ({ ok: true }));
}

/** What a process says about itself on its internal port. */
export interface ProcessAbout {
  readonly process: string;
  readonly version: string;
  readonly shared: SharedSettings;
}

export interface OpsDeps {
  readonly readiness: ReadinessProbe;
  readonly metrics: MetricsRegistry;
  readonly about: ProcessAbout;
}

export function serveOps(app: FastifyInstance, { readiness, metrics, about }: OpsDeps): void {
  app.get(READINESS, async (_, reply) => {
    const answer = await readiness.ask();
    return reply.status(answer.ready ? 200 : 503).send(answer);
  });
  app.get(METRICS, async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  app.get(SETTINGS, async () => about);
}

/** A listener for our own machines only. */
export function createOpsListener(deps: OpsDeps): FastifyInstance {
  const app = fastify({ logger: false });
  serveHealth(app);
  serveOps(app, deps);
  return app;
}
