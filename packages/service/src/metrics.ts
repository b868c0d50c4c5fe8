import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type { Registry as MetricsRegistry } from 'prom-client';
export { Counter, Gauge, Histogram };

export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Buckets in seconds around what users notice: 50 ms feels instant, 1 s interrupts their thought. */
export function httpHistogram(registry: Registry) {
  return new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, or to the first of an answer that is streamed',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
}
