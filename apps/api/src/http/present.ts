import { createHash } from 'node:crypto';
import { NEXT_CURSOR_HEADER, type Route, SUCCESS, TOTAL_HEADER } from '@sw/contract';
import type { Listing } from './call.ts';
import type { HttpReply } from './fastify.ts';

/**
 * Parses the answer with the contract's schema: fields that the contract does not name are dropped, and an invalid
 * answer is our error.
 */
export function present(route: Route, reply: HttpReply, answer: unknown): HttpReply {
  if (route.tagged) return presentTagged(route, reply, answer);
  if (route.paged === undefined) {
    return reply.send({ code: SUCCESS, data: route.reply.parse(answer), msg: '' });
  }
  const { rows, total, nextCursor } = answer as Listing<unknown>;
  reply.header(TOTAL_HEADER, total);
  if (nextCursor !== undefined) reply.header(NEXT_CURSOR_HEADER, nextCursor);
  return reply.send({ code: SUCCESS, data: route.reply.parse(rows), msg: '', total });
}

/** A browser sends the tag automatically; on 304 it passes its stored answer to the page. */
function presentTagged(route: Route, reply: HttpReply, answer: unknown): HttpReply {
  const text = JSON.stringify({ code: SUCCESS, data: route.reply.parse(answer), msg: '' });
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
