import type { HttpReply, HttpRequest } from './fastify.ts';

/** Only our own page reads the JSON: nothing in it may run, be framed, be sniffed or be cached. */
export async function securityHeaders(_: HttpRequest, reply: HttpReply): Promise<void> {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
}
