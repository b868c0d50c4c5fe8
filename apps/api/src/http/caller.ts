import { isIP } from 'node:net';
import type { HttpRequest } from './fastify.ts';

/** Where a request comes from, as far as we can tell. */
export interface Caller {
  /** Undefined where the peer gave none that reads as an address. */
  readonly address: string | undefined;
  /** What limits count by. */
  readonly source: string;
  readonly userAgent: string;
}

/** Longer ones are made up; the column is for showing "Chrome on Windows", not for keeping essays. */
const USER_AGENT_MAX = 300;

export function callerOf(request: HttpRequest): Caller {
  const address = plainAddress(request.ip);
  return {
    address,
    source: sourceOf(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  };
}

/** An IPv4 peer of a dual-stack listener shows as `::ffff:1.2.3.4`. A zone (`%eth0`) is the peer's own matter. */
function plainAddress(ip: string | undefined): string | undefined {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** One subscriber holds a whole IPv6 /64, so that is what is counted: the first four of eight groups. */
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
