import { MARKER_HEADER, MARKER_VALUE, Refusal } from '@sw/contract';
import type { HttpRequest } from './fastify.ts';

/** A page of another origin cannot set the header without a preflight, and we answer none: this is the CSRF guard. */
export async function requireMarker(request: HttpRequest): Promise<void> {
  if (request.headers[MARKER_HEADER] !== MARKER_VALUE) throw new Refusal('MARKER_MISSING');
}
