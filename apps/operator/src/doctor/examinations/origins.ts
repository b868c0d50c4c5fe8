import { livekitBrowserUrl } from '@sw/service';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, warning } from '../finding.ts';
import { isLoopback } from '../public-request.ts';
import type { Settings } from '../settings.ts';

type Given = Pick<
  Settings,
  'publicUrl' | 'allowedOrigins' | 's3Endpoint' | 's3PublicEndpoint' | 'livekitUrl' | 'livekitPublicUrl' | 'trustProxy'
>;

const EVERYBODY = /(?:^|,)\s*(?:0\.0\.0\.0\/0|::\/0)\s*(?:,|$)/;

/** Addresses that must match each other. */
export function judgeOrigins(given: Given): Observation[] {
  const page = new URL(given.publicUrl);
  const found = [...judgePublic(page, given), ...judgeMixed(page, given), ...judgeProxies(page, given.trustProxy)];
  return found.length > 0 ? found : [fine('origins', `the addresses fit ${page.origin}`)];
}

function judgePublic(page: URL, { allowedOrigins }: Given): Observation[] {
  const found: Observation[] = [];
  if (page.pathname !== '/' || page.search !== '' || page.hash !== '')
    found.push(
      fault('origins.public', 'PUBLIC_URL has a path', `Set PUBLIC_URL=${page.origin}: the product adds /iwb itself.`),
    );
  if (allowedOrigins.length > 0 && !allowedOrigins.includes(page.origin))
    found.push(
      fault(
        'origins.allowed',
        `ALLOWED_ORIGINS does not contain ${page.origin}, so the gateway refuses the sockets of our own page (4005)`,
        `Add ${page.origin} to ALLOWED_ORIGINS of the gateways, or leave the variable empty.`,
      ),
    );
  return found;
}

/** An HTTPS page may load nothing over plain HTTP, except from its own machine. */
function judgeMixed(page: URL, given: Given): Observation[] {
  if (page.protocol !== 'https:') return [];
  const plain = [
    { variable: 'S3_PUBLIC_ENDPOINT', address: given.s3PublicEndpoint ?? given.s3Endpoint, wants: 'https' },
    { variable: 'LIVEKIT_PUBLIC_URL', address: livekitBrowserUrl(given), wants: 'wss' },
  ].filter(
    ({ address }) => address !== undefined && /^(?:http|ws):/.test(address) && !isLoopback(new URL(address).hostname),
  );
  return plain.map(({ variable, address, wants }) =>
    fault(
      `origins.${variable}`,
      `the page is served by HTTPS, but browsers are sent to ${address}, which they refuse as insecure`,
      `Put TLS in front of it, and set ${variable}=${wants}://… to that address.`,
    ),
  );
}

function judgeProxies(page: URL, trustProxy: Settings['trustProxy']): Observation[] {
  if (trustProxy !== false && EVERYBODY.test(trustProxy))
    return [
      fault(
        'origins.proxies',
        'TRUST_PROXY trusts everybody, so anybody can choose the address that limits count by',
        'Name the addresses of your own proxies in TRUST_PROXY.',
      ),
    ];
  if (trustProxy === false && !isLoopback(page.hostname))
    return [
      warning(
        'origins.proxies',
        'TRUST_PROXY is off: behind a proxy all users count as one address and share its limits',
        'Set TRUST_PROXY to the addresses of the proxies in front of api and web.',
      ),
    ];
  return [];
}

export const originsExamination = examination(
  'origins',
  ['publicUrl', 'allowedOrigins', 's3Endpoint', 's3PublicEndpoint', 'livekitUrl', 'livekitPublicUrl', 'trustProxy'],
  async (settings) => judgeOrigins(settings),
);
