import { isTracing, type OpenSpan, openSpan, type ServiceContext, TRACE_PARENT } from '@sw/service';

/**
 * A span for each request that is passed on, from its first byte to the end of the answer. Returns what the next process continues.
 * A trace that a browser claims to have begun is continued only if a proxy of ours stands in front: anybody could have every request
 * of theirs traced.
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
    // Not the address: it names boards and people.
    const span = openSpan(`${request.method} ${prefix}`, { parent });
    if (span) spans.set(request, span);
  });
  http.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  });
  return (request) => spans.get(request)?.traceParent;
}
