import { type Locale, messageOf } from '@sw/base';
import { ERRORS, errorText, Refusal } from '@sw/contract';
import { TurnsFull } from '@sw/service';
import type { HttpReply, HttpRequest } from './fastify.ts';
import { isEngineAway } from './unavailable.ts';

/** After this time, some of the caller's queued expensive work is done. */
const TURN_SECONDS = 5;

/** The only place that turns a failure into a response. */
export function refuse(request: HttpRequest, reply: HttpReply, error: unknown, locale: Locale): HttpReply {
  const refusal = refusalOf(request, error);
  const { code, status } = ERRORS[refusal.error];
  const [first] = refusal.parameters;
  if (refusal.error === 'TOO_MANY_REQUESTS' && first !== undefined) reply.header('retry-after', first);
  return reply.status(status).send({ code, data: null, msg: errorText(refusal.error, locale, refusal.parameters) });
}

function refusalOf(request: HttpRequest, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isEngineAway(error)) {
    request.log.warn({ reason: messageOf(error) }, 'an engine is down');
    return new Refusal('TEMPORARILY_UNAVAILABLE');
  }
  if (error instanceof TurnsFull) {
    return error.whose === 'account'
      ? new Refusal('TOO_MANY_REQUESTS', [TURN_SECONDS])
      : new Refusal('TEMPORARILY_UNAVAILABLE');
  }
  const fault = fastifyFault(error);
  if (fault !== undefined) return fault;
  request.log.error({ err: error }, 'a request failed');
  return new Refusal('SYSTEM_ERROR', [request.id]);
}

/** Refusals by Fastify itself, before a route is reached. */
function fastifyFault(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (error.statusCode === 413) return new Refusal('BODY_TOO_LARGE');
  if (error.statusCode === 415) return new Refusal('BAD_REQUEST', ['content-type']);
  if (error.statusCode >= 400 && error.statusCode < 500) return new Refusal('BAD_REQUEST', ['body']);
  return undefined;
}
