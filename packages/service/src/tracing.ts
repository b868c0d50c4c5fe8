import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { MetricsRegistry } from './metrics.ts';
import { countSpans, MOST_WAITING } from './span-export.ts';
import { readTraceParent, TRACE_PARENT, writeTraceParent } from './trace-parent.ts';

/** Ends tracing and sends the remaining spans. */
export type StopTracing = () => Promise<void>;

export interface TracingOptions {
  readonly service: string;
  readonly version: string;
  /** Undefined: tracing is off. */
  readonly url: string | undefined;
  /** Share of the traces that begin in this process. A trace from another process keeps its decision. */
  readonly ratio: number;
  readonly metrics: MetricsRegistry;
}

const BATCH_MS = 1_000;
const EXPORT_MS = 5_000;
/** A collector that does not answer must not hold up the end of a process. */
const LAST_BATCH_MS = 2_000;

/** Undefined while tracing is off. The functions below check it first, so that disabled tracing costs one comparison. */
let tracer: Tracer | undefined;

/** The SDK is loaded only if a collector is configured. */
export async function startTracing({ service, version, url, ratio, metrics }: TracingOptions): Promise<StopTracing> {
  if (url === undefined) return async () => {};
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const address = `${url.replace(/\/$/, '')}/v1/traces`;
  const counted = countSpans(metrics, new OTLPTraceExporter({ url: address, timeoutMillis: EXPORT_MS }));
  const batches = new sdk.BatchSpanProcessor(counted.exporter, {
    maxQueueSize: MOST_WAITING,
    scheduledDelayMillis: BATCH_MS,
    exportTimeoutMillis: EXPORT_MS,
  });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [counted.limit(batches)],
  });
  provider.register();
  tracer = provider.getTracer('smart-whiteboard');
  return async () => {
    tracer = undefined;
    const late = new Promise<void>((done) => setTimeout(done, LAST_BATCH_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** The traceparent of the running span, to pass on to another process. Undefined if there is none, or it is not sampled. */
export function currentTrace(): string | undefined {
  if (tracer === undefined) return undefined;
  const span = trace.getActiveSpan();
  return span?.isRecording() ? writeTraceParent(span.spanContext()) : undefined;
}

/** Runs work inside a span that ends with it and records its failure. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer === undefined ? work() : inSpan(tracer, name, attributes, context.active(), work);
}

/** A step of traced work. Begins no trace of its own. */
export function tracedStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer !== undefined && trace.getActiveSpan()?.isRecording()
    ? inSpan(tracer, name, {}, context.active(), work)
    : work();
}

/**
 * Continues the first of these traces, which began elsewhere, and links the others, for work that serves several traces. Without
 * a trace the work runs untraced.
 */
export function tracedFrom<T>(
  traces: readonly (string | undefined)[],
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return work();
  const [first, ...others] = traces.flatMap((one) => readTraceParent(one) ?? []);
  if (!first) return work();
  const links = others.map((one) => ({ context: one }));
  return inSpan(tracer, name, attributes, trace.setSpanContext(ROOT_CONTEXT, first), work, links);
}

/** Continues the trace from a request's headers. */
export function withRemoteTrace<T>(headers: Readonly<Record<string, unknown>>, work: () => T): T {
  const remote = tracer === undefined ? undefined : readTraceParent(headers[TRACE_PARENT]);
  return remote ? context.with(trace.setSpanContext(ROOT_CONTEXT, remote), work) : work();
}

/** A span that does not end with a function. */
export interface OpenSpan {
  /** Contains whether the trace is sampled, so that receivers make the same decision. */
  readonly traceParent: string;
  readonly sampled: boolean;
  /** `failed`: the name of the error, never its text, which may quote a user. */
  end(failed?: string): void;
}

export interface OpenSpanOptions {
  readonly attributes?: Attributes;
  /** A trace to continue. */
  readonly parent?: string | undefined;
  /** A trace that this one belongs to without being part of it. */
  readonly link?: string | undefined;
}

/** Undefined if tracing is off. */
export function openSpan(name: string, { attributes = {}, parent, link }: OpenSpanOptions = {}): OpenSpan | undefined {
  if (tracer === undefined) return undefined;
  const [from, to] = [readTraceParent(parent), readTraceParent(link)];
  const options = { attributes, ...(to ? { links: [{ context: to }] } : {}) };
  const span = tracer.startSpan(name, options, from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT);
  return {
    sampled: span.isRecording(),
    traceParent: writeTraceParent(span.spanContext()),
    end(failed) {
      if (failed !== undefined) fail(span, failed);
      span.end();
    },
  };
}

function inSpan<T>(
  by: Tracer,
  name: string,
  attributes: Attributes,
  parent: Context,
  work: () => Promise<T>,
  links: { readonly context: ReturnType<Span['spanContext']> }[] = [],
): Promise<T> {
  return by.startActiveSpan(name, { attributes, links }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only the name: a message may quote a user's text. */
const fail = (span: Span, name: string): void => void span.setStatus({ code: SpanStatusCode.ERROR, message: name });
