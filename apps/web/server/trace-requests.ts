import { isTracing, type OpenSpan, openSpan, type ServiceContext, TRACE_PARENT } from '@sw/service';

/**
 * Opens a span for each request that is passed on, from its first byte to the end of the answer. Returns the trace context
 * for the next process. A trace that a browser claims to have started is continued only behind our own proxy: otherwise
 * anybody could have all their requests traced.
 */
export function traceRequests(
  http: ServiceContext['http'],
  prefixes: readonly string[],
  behindProxy: boolean,
): (request: object) => string | undefined {
  if (!isTracing()) return () => undefined;
  const spans = new WeakMap<object, OpenSpan>();
  http.addHook('onRequest', async (request) => {
    const prefix = prefixes.find((one) => request.url.startsWith(`${one}/`));
    if (prefix === undefined) return;
    const parent = behindProxy ? request.headers[TRACE_PARENT]?.toString() : undefined;
    // The span's name leaves out the address, which names boards and people.
    const span = openSpan(`${request.method} ${prefix}`, { parent });
    if (span) spans.set(request, span);
  });
  http.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  });
  return (request) => spans.get(request)?.traceParent;
}
