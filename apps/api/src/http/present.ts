import { NEXT_CURSOR_HEADER, type Route, SUCCESS, TOTAL_HEADER } from '@sw/contract';
import type { Listing } from './call.ts';
import type { HttpReply } from './fastify.ts';

/**
 * Through the contract's schema: fields that the contract does not name are dropped, and an invalid answer is our
 * error.
 */
export function present(route: Route, reply: HttpReply, answer: unknown): HttpReply {
  if (route.paged === undefined) {
    return reply.send({ code: SUCCESS, data: route.reply.parse(answer), msg: '' });
  }
  const { rows, total, nextCursor } = answer as Listing<unknown>;
  reply.header(TOTAL_HEADER, total);
  if (nextCursor !== undefined) reply.header(NEXT_CURSOR_HEADER, nextCursor);
  return reply.send({ code: SUCCESS, data: route.reply.parse(rows), msg: '', total });
}
