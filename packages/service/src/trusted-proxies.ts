import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { variable } from './config.ts';

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/**
 * For processes behind proxies. Trusting everybody would let clients choose the address by which they are counted, so the
 * proxies are named. The chassis reads it as `trustProxy`.
 */
export const trustedProxies = variable({
  env: 'TRUST_PROXY',
  doc: 'addresses or ranges, separated by commas, whose X-Forwarded-For is trusted; off trusts nobody',
  schema: z.union([
    z.literal('off').transform(() => false as const),
    z.string().refine((text) => text.split(',').every((part) => isRange(part.trim())), 'not a list of addresses'),
  ]),
  fallback: 'off',
});

/** Whether an address is one of the trusted proxies. */
export function proxyMatcher(trustProxy: string | false): (address: string) => boolean {
  const proxies = new BlockList();
  for (const range of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', bits] = range.trim().split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
