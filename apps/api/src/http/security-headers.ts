import type { HttpReply, HttpRequest } from './fastify.ts';

/** JSON is read by our own page only: nothing in it may run, be framed, be guessed at or be kept. */
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
