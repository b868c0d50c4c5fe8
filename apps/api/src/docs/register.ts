import { createHash } from 'node:crypto';
import { openApi, type Route } from '@sw/contract';
import type { Http } from '../http/fastify.ts';
import type { OpenApi } from './open-api.ts';
import { docsPage, STYLE } from './page.ts';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** For people and tools rather than for our client: no marker, no envelope. */
export function registerDocs(http: Http, routes: readonly Route[], version: string): void {
  const description = openApi(routes, version);
  const page = docsPage(description as unknown as OpenApi);
  http.get('/api/openapi.json', async () => description);
  http.get('/api/docs', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  );
}
