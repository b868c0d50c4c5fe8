import { type FastifyInstance, fastify } from 'fastify';
import type { MetricsRegistry } from './metrics.ts';
import type { ReadinessProbe } from './readiness.ts';
import type { SharedSettings } from './shared-settings.ts';

const HEALTH = '/healthz';
const READINESS = '/readyz';
const SERVING = '/servez';
const METRICS = '/metrics';
const SETTINGS = '/settings';
/** Machines poll these paths constantly, so they are neither logged nor counted. */
export const OPS_PATHS: ReadonlySet<string> = new Set([HEALTH, READINESS, SERVING, METRICS, SETTINGS]);

/** Reports only that the process is alive, so it may be public. */
export function serveHealth(app: FastifyInstance): void {
  app.get(HEALTH, async () => ({ ok: true }));
}

/** What a process reports about itself on its internal port. */
export interface ProcessAbout {
  readonly process: string;
  readonly version: string;
  /** The commit, or unknown. */
  readonly revision: string;
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
  // For load balancers: a failed engine fails for all processes of a kind, so removing one from the list would not help.
  app.get(SERVING, async (_, reply) => {
    const answer = await readiness.askPrepared();
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
