import { isIP } from 'node:net';
import { clientNetwork } from '@sw/base';
import type { HttpRequest } from './fastify.ts';

/** The origin of a request, as far as it is known. */
export interface Caller {
  /** Undefined if the peer has no valid address. */
  readonly address: string | undefined;
  /** The key under which limits are counted. */
  readonly source: string;
  readonly userAgent: string;
}

/** Longer ones are fake; the column only serves to show "Chrome on Windows". */
const USER_AGENT_MAX = 300;

export function callerOf(request: HttpRequest): Caller {
  const address = plainAddress(request.ip);
  return {
    address,
    source: sourceOf(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  };
}

/** An IPv4 peer of a dual-stack listener appears as `::ffff:1.2.3.4`. The zone (`%eth0`) is dropped. */
function plainAddress(ip: string | undefined): string | undefined {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** The network of the caller. */
export const sourceOf = (address: string | undefined): string =>
  address === undefined ? 'unknown' : clientNetwork(address);
