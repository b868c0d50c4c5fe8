import { context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** Ends tracing and sends the remaining spans. */
export type StopTracing = () => Promise<void>;

/** The SDK is loaded only if a collector is configured: without one, a process pays only for no-op calls. */
export async function startTracing(service: string, version: string, url: string | undefined): Promise<StopTracing> {
  if (url === undefined) return async () => {};
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` }))],
  });
  provider.register();
  return () => provider.shutdown();
}

/** Runs work inside a span that ends with it and records its failure. */
export function traced<T>(
  name: string,
  attributes: Record<string, string>,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer('smart-whiteboard').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Continues the trace from a request's headers. */
export function withRemoteTrace<T>(headers: Record<string, unknown>, work: () => T): T {
  return context.with(propagation.extract(context.active(), headers), work);
}
