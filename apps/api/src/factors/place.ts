import { isIP } from 'node:net';
import { describeUserAgent } from './user-agent.ts';

/**
 * The part of an address that one connection keeps for weeks: the first three bytes, or for IPv6 the first three
 * groups, which is what a provider assigns to a household. Null without an address.
 */
export function networkOf(address: string | null | undefined): string | null {
  const family = isIP(address ?? '');
  if (address == null || family === 0) return null;
  if (family === 4) return `${address.split('.').slice(0, 3).join('.')}.*`;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const missing = address.includes('::') ? 8 - before.length - tail.split(':').filter((g) => g !== '').length : 0;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}:*`;
}

export interface SeenFrom {
  readonly userAgent: string;
  readonly ip: string | null;
}

/** A browser in a network. A browser update, or another address of the same network, is not a new place. */
function placeOf({ userAgent, ip }: SeenFrom): string {
  const { browser, system } = describeUserAgent(userAgent);
  return JSON.stringify([browser, system, networkOf(ip)]);
}

/** Whether no remembered sign-in came from this place. */
export function isNewPlace(here: SeenFrom, before: readonly SeenFrom[]): boolean {
  const place = placeOf(here);
  return !before.some((seen) => placeOf(seen) === place);
}
