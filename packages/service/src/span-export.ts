import type { ReadableSpan, Span, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { Counter, type MetricsRegistry } from './metrics.ts';

/** The most ended spans that wait for the collector, some 2 MB. Further spans are dropped. */
export const MOST_WAITING = 2_048;
/** ExportResultCode.SUCCESS; the enum's package is not one of our dependencies. */
const SUCCESS = 0;

/**
 * The SDK's batch processor drops spans silently and reports no failures. These two wrap it: the processor counts waiting spans
 * and drops those beyond the limit, the exporter counts sent spans and those that the collector did not accept.
 */
export function countSpans(
  metrics: MetricsRegistry,
  exporter: SpanExporter,
): { readonly exporter: SpanExporter; limit(batches: SpanProcessor): SpanProcessor } {
  const spans = new Counter({
    name: 'trace_spans_total',
    help: 'Spans by outcome: sent, failed (the collector did not take them), dropped (too many were waiting)',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  let waiting = 0;
  return {
    exporter: {
      export(batch: ReadableSpan[], done) {
        exporter.export(batch, (result) => {
          waiting -= batch.length;
          spans.inc({ outcome: result.code === SUCCESS ? 'sent' : 'failed' }, batch.length);
          done(result);
        });
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    },
    limit: (batches) => ({
      onStart: (span: Span, parent) => batches.onStart(span, parent),
      onEnd(span) {
        if (waiting >= MOST_WAITING) {
          spans.inc({ outcome: 'dropped' });
          return;
        }
        waiting += 1;
        batches.onEnd(span);
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    }),
  };
}
