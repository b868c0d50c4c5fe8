import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** The header of W3C Trace Context, over HTTP and NATS alike, and the key in stored payloads. */
export const TRACE_PARENT = 'traceparent';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/** Undefined for anything that is not a traceparent. */
export function readTraceParent(text: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof text === 'string' && FORM.exec(text)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const traceFlags = flags === '1' ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const found = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}

export const writeTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
