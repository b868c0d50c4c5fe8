import type { FastifyInstance } from 'fastify';
import { opsPortOf, type ProcessConfig } from './config.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type MetricsRegistry } from './metrics.ts';
import { createOpsListener, serveHealth, serveOps } from './ops.ts';
import { type Check, ReadinessProbe } from './readiness.ts';
import type { SharedSettings } from './shared-settings.ts';
import { startTracing } from './tracing.ts';

/** The context in which a process is built. */
export interface ServiceContext {
  readonly logger: Logger;
  /** Receives faults that adapters report outside any call: a lost connection, an engine that is down. */
  readonly logError: (message: string, error: unknown) => void;
  readonly http: FastifyInstance;
  readonly metrics: MetricsRegistry;
  /** Checked by /readyz: add every engine the process cannot work without. */
  readyWhen(name: string, check: Check): void;
  /** Checked by /readyz and /servez: preparations that the process must finish before it accepts requests. */
  servesWhen(name: string, check: Check): void;
  /** Reported by /readyz when it fails, without making the process unready: for optional parts. */
  noteWhen(name: string, check: Check): void;
  /** Runs at shutdown, in reverse order, after the listener has closed. */
  onStop(work: () => Promise<void>): void;
}

export interface RunningService {
  /** `http://host:port` of the listener. */
  readonly address: string;
  /** Address of /readyz and /metrics; the same address in a process that only our own machines reach. */
  readonly opsAddress: string;
  /** Drains and stops; safe to call twice. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly name: string;
  readonly version: string;
  readonly config: ProcessConfig;
  readonly http?: Pick<HttpOptions, 'bodyLimit'>;
  readonly shared?: SharedSettings;
}

export async function startService(
  options: ServiceOptions,
  build: (context: ServiceContext) => Promise<void>,
): Promise<RunningService> {
  const { name, version, config } = options;
  const logger = createLogger(name, config.logLevel);
  const metrics = createMetrics(name);
  const readiness = new ReadinessProbe();
  const stopTracing = await startTracing({
    service: name,
    version,
    url: config.traceUrl,
    ratio: config.traceRatio,
    metrics,
  });
  const http = createHttp({ logger, metrics, trustProxy: config.trustProxy ?? false, ...options.http });
  const stoppers: (() => Promise<void>)[] = [stopTracing];
  serveHealth(http);
  const { opsHost = config.host, opsPort } = config;
  const deps = {
    readiness,
    metrics,
    about: { process: name, version, revision: config.revision, shared: options.shared ?? {} },
  };
  const ops = opsPort === undefined ? undefined : createOpsListener(deps);
  if (!ops) serveOps(http, deps);

  await build({
    logger,
    logError: (message, error) => logger.warn({ err: error }, message),
    http,
    metrics,
    readyWhen: (engine, check) => readiness.add(engine, check),
    servesWhen: (part, check) => readiness.prepare(part, check),
    noteWhen: (part, check) => readiness.note(part, check),
    onStop: (work) => stoppers.push(work),
  });
  const address = await http.listen({ host: config.host, port: config.port });
  const opsAddress = ops
    ? await ops.listen({ host: opsHost, port: opsPortOf(opsPort ?? 'auto', config.port) })
    : address;
  logger.info({ address, opsAddress, version, revision: config.revision }, 'listening');

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    logger.info('draining');
    readiness.drain();
    await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1_000));
    // Refuses new connections, then waits for running requests.
    await http.close();
    for (const work of stoppers.reverse()) {
      // A resource that fails to close must not keep the others open.
      await work().catch((error: unknown) => logger.error({ err: error }, 'a resource did not close'));
    }
    // Last, so that monitoring sees the whole drain.
    await ops?.close();
    logger.info('stopped');
  };
  return {
    address,
    opsAddress,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
