import proxy from '@fastify/http-proxy';
import { type ConfigOf, livekitBrowserUrl, type ServiceContext, TRACE_PARENT } from '@sw/service';
import { DIST, serveBuilt } from './built.ts';
import type { webConfig } from './config.ts';
import { serveLegal } from './legal/serve.ts';
import { createSwitches } from './module-switches.ts';
import { BASE_PATH } from './page.ts';
import { passSockets } from './pass-sockets.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** The paths that the api answers. */
const PASSED_ON = ['/api', '/services'] as const;

/** One origin for the browser: the page and the legal texts here, /api and /services at the api, /ws at the gateway. */
export async function buildWeb(
  { http, readyWhen, onStop }: ServiceContext,
  config: ConfigOf<typeof webConfig>,
  dist = DIST,
): Promise<void> {
  readyWhen('api', async () => {
    // It is enough that the api is alive: while it waits for an engine, it still answers with a message in the user's language.
    const answer = await fetch(`${config.apiUrl}/healthz`, { signal: AbortSignal.timeout(1_500) });
    if (!answer.ok) throw new Error(`the api answers ${answer.status}`);
  });

  http.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  const behindProxy = config.trustProxy !== false;
  const traceOf = traceRequests(http, PASSED_ON, behindProxy);
  for (const prefix of PASSED_ON) {
    await http.register(proxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      // The library's own bound is 128 requests at once, for everybody: slow bodies and open streams of one visitor would
      // keep all others waiting. Connections of visitors are bounded in time instead.
      undici: { connections: null },
      replyOptions: { rewriteRequestHeaders: (request, headers) => forwarded(request, headers, traceOf(request)) },
    });
  }
  const sockets = passSockets(http.server, {
    gatewayUrl: config.gatewayUrl,
    behindProxy,
    shared: config.mode === 'source',
  });
  // Close the sockets before the listener, which would wait for every one of them to end.
  http.addHook('preClose', async () => sockets.close());

  http.get('/', async (_, reply) => reply.redirect(`${BASE_PATH}/`));
  http.get(BASE_PATH, async (_, reply) => reply.redirect(`${BASE_PATH}/`));
  await serveLegal(http, createSwitches(config.apiUrl));
  const origins = { storage: config.storageOrigins, livekit: livekitBrowserUrl(config) };
  if (config.mode === 'built') await serveBuilt(http, origins, dist);
  else {
    // Imported only here: the compiler is not installed in production.
    const { serveSource } = await import('./source.ts');
    onStop(await serveSource(http, origins));
  }
}

/**
 * The api counts attempts per address, so it must get the caller's address instead of ours. An address that the caller
 * claims is replaced.
 */
function forwarded(
  request: { ip?: string },
  headers: Record<string, string | string[] | undefined>,
  traceParent: string | undefined,
) {
  return { ...headers, 'x-forwarded-for': request.ip ?? '', [TRACE_PARENT]: traceParent };
}
