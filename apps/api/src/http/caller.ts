import { isIP } from 'node:net';
import type { HttpRequest } from './fastify.ts';

/** The origin of a request, as far as known. */
export interface Caller {
  /** Undefined if the peer gave no valid address. */
  readonly address: string | undefined;
  /** The key that limits count by. */
  readonly source: string;
  readonly userAgent: string;
}

/** Longer ones are fake; the column is for showing "Chrome on Windows", not for storing essays. */
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

/** One subscriber has a whole IPv6 /64, so that is counted: the first four of eight groups. */
export function sourceOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
