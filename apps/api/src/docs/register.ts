import { openApi, type Route } from '@sw/contract';
import { callerOf } from '../http/caller.ts';
import { sendConstant } from '../http/compress.ts';
import type { Http, HttpRequest } from '../http/fastify.ts';
import type { Limiter } from '../http/limit.ts';
import { docsAssets, docsPage, POLICY } from './page.ts';

/** Made for the first reader: it takes 0.2 to 0.5 s of a core, a third of the start of a process that nobody may ever ask. */
function onceRead<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** All files together, for a source. The page needs six of them; the largest has a megabyte. */
export const DOCS_LIMIT = { requests: 60, seconds: 60 };
const DOCS = { name: 'apiDocs', method: 'GET', access: 'anyone', limit: DOCS_LIMIT } as const;
/** They change with the release only. */
const KEPT = 'public, max-age=300';

/** Serves people and tools rather than our client: no marker, no envelope. */
export function registerDocs(http: Http, routes: readonly Route[], version: string, limiter: Limiter): void {
  const description = onceRead(() => openApi(routes, version));
  const page = docsPage('Smart whiteboard');
  const limited = { onRequest: (request: HttpRequest) => limiter.bySource(DOCS, callerOf(request).source) };
  const json = sendConstant(async () => Buffer.from(JSON.stringify(description())));
  http.get('/api/openapi.json', limited, (_, reply) =>
    json(reply.type('application/json; charset=utf-8').header('cache-control', KEPT)),
  );
  http.get('/api/docs', limited, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': KEPT, 'content-security-policy': POLICY })
      .send(page),
  );
  for (const [name, { type, bytes }] of Object.entries(docsAssets(description))) {
    const send = sendConstant(bytes);
    http.get(`/api/docs/${name}`, limited, (_, reply) =>
      // The page is sandboxed, so the browser treats these files as cross-origin.
      send(reply.type(type).headers({ 'cache-control': KEPT, 'cross-origin-resource-policy': 'cross-origin' })),
    );
  }
}
