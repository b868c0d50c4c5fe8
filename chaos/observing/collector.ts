import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** Traces it is linked with. */
  readonly links: readonly string[];
}

interface Body {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'links'> & { links?: { traceId: string }[] })[] }[];
  }[];
}

/** A minimal collector that keeps the data received over OTLP/HTTP. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All received data, as text. */
  text(): string;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: Body[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as Body;
    bodies.push(body);
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { name, traceId, spanId, parentSpanId, links = [] } of scopeSpans.flatMap((one) => one.spans)) {
        spans.push({ service, name, traceId, spanId, parentSpanId, links: links.map((one) => one.traceId) });
      }
    }
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    text: () => JSON.stringify(bodies),
    close: () => new Promise((done) => void server.close(() => done()).closeAllConnections()),
  };
}
