import { isIP } from 'node:net';
import * as z from 'zod';
import { variable } from './config.ts';

const isRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/**
 * For processes behind proxies. Trusting everybody would let anyone choose the address they are counted by, so the
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
