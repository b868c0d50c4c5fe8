import { inspectVisitors } from '@sw/postgres';
import { proxyMatcher } from '@sw/service';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { isLoopback } from '../public-request.ts';

/** Up to a tenth may be people who work on the machine itself. */
const SUSPICIOUS_SHARE = 0.1;

const CURE =
  "Let the proxy see the callers' addresses: run containers as root, publish their ports on IPv4 only, and let each proxy of yours pass X-Forwarded-For (docs/handbook/troubleshoot.md).";

/** Whether the api sees the addresses of people, or only those of the proxies in front of it. */
export function judgeVisitors(
  addresses: readonly string[],
  { publicUrl, trustProxy }: { readonly publicUrl: string; readonly trustProxy: string | false },
): Observation {
  const { hostname } = new URL(publicUrl);
  if (isLoopback(hostname) || hostname.endsWith('.localhost'))
    return skipped('visitors', `visitors of ${hostname} come from this machine`);
  if (addresses.length === 0) return skipped('visitors', 'the audit log has no address of a visitor yet');
  const hidden = addresses.filter(proxyMatcher(trustProxy)).length;
  const says = `of the last ${addresses.length} visits, ${hidden} have the address of a proxy in TRUST_PROXY`;
  if (hidden === addresses.length)
    return fault('visitors.hidden', `${says}: all visitors share one limit, and nobody finds boards nearby`, CURE);
  if (hidden > addresses.length * SUSPICIOUS_SHARE)
    return warning('visitors.hidden', `${says}: these visitors share one limit`, CURE);
  return fine('visitors', `the api knows the addresses of visitors (${says})`);
}

export const visitorsExamination = examination(
  'visitors',
  ['databaseUrl', 'publicUrl', 'trustProxy'],
  async ({ databaseUrl, ...given }) => {
    const addresses = await inspectVisitors(databaseUrl);
    if (!addresses.ok) return [skipped('visitors', `the audit log cannot be read: ${addresses.error.message}`)];
    return [judgeVisitors(addresses.value, given)];
  },
);
