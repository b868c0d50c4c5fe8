import { openApi, type Route } from '@sw/contract';
import { sendConstant } from '../http/compress.ts';
import type { Http } from '../http/fastify.ts';
import { docsAssets, docsPage, POLICY } from './page.ts';

/** Made for the first reader: it takes 0.2 to 0.5 s of a core, a third of the start of a process that nobody may ever ask. */
function onceRead<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Serves people and tools rather than our client: no marker, no envelope. */
export function registerDocs(http: Http, routes: readonly Route[], version: string): void {
  const description = onceRead(() => openApi(routes, version));
  const page = docsPage('Smart whiteboard');
  http.get('/api/openapi.json', async () => description());
  http.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  );
  for (const [name, { type, bytes }] of Object.entries(docsAssets(description))) {
    const send = sendConstant(bytes);
    http.get(`/api/docs/${name}`, (_, reply) =>
      // The page is sandboxed, so the browser treats these files as cross-origin.
      send(reply.type(type).header('cross-origin-resource-policy', 'cross-origin')),
    );
  }
}
