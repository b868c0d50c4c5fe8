import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { DAY } from '@sw/base';
import { livekitBrowserUrl } from '@sw/service';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { isLoopback, whyNoAnswer } from '../public-request.ts';
import type { Settings } from '../settings.ts';

const TIMEOUT_MS = 3_000;
/** Automatic renewal happens 30 days before the end, so with 14 days left it has failed. */
const RENEW_BEFORE_MS = 14 * DAY;

export interface Certificate {
  readonly validFrom: number;
  readonly validTo: number;
  /** Why the certificate is not valid for this host; undefined if it is valid. */
  readonly wrongHost: string | undefined;
  /** Why its chain is not trusted; undefined if it is. */
  readonly untrusted: string | undefined;
}

export function judgeCertificate(
  { validFrom, validTo, wrongHost, untrusted }: Certificate,
  { host, now, variable = 'PUBLIC_URL' }: { readonly host: string; readonly now: number; readonly variable?: string },
): Observation[] {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const renew =
    'Renew it, and reload the proxy that ends TLS (Caddy and certbot renew by themselves; their log says why they did not).';
  if (now > validTo) return [fault('tls.expired', `the certificate of ${host} expired on ${day(validTo)}`, renew)];
  if (now < validFrom)
    return [
      fault(
        'tls.early',
        `the certificate of ${host} is valid from ${day(validFrom)} on`,
        'Correct the clock of this machine, or renew the certificate.',
      ),
    ];
  const found: Observation[] = [];
  if (wrongHost !== undefined)
    found.push(
      fault(
        'tls.host',
        `the certificate is not for ${host}: ${wrongHost}`,
        `Get a certificate for ${host}, or set ${variable} to the name that it is for.`,
      ),
    );
  else if (untrusted !== undefined)
    found.push(
      fault(
        'tls.chain',
        `browsers do not trust the certificate of ${host} (${untrusted})`,
        'Let the proxy send the whole chain (fullchain.pem). If the CA is your own, install it in the browsers, and set NODE_EXTRA_CA_CERTS for this command.',
      ),
    );
  if (found.length > 0) return found;
  if (validTo - now < RENEW_BEFORE_MS)
    return [warning('tls.soon', `the certificate of ${host} expires on ${day(validTo)}`, renew)];
  return [fine('tls', `the certificate of ${host} is valid until ${day(validTo)}`)];
}

/** Errors about the dates or the host of the certificate, which have findings of their own. */
const OWN_JUDGEMENT = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']);

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it did not answer in time')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const shown: PeerCertificate = socket.getPeerCertificate();
      // A string, the code of the reason, although its type says that it is an error.
      const reason = socket.authorizationError as unknown as string | null;
      resolve({
        validFrom: Date.parse(shown.valid_from),
        validTo: Date.parse(shown.valid_to),
        wrongHost: checkServerIdentity(host, shown)?.message,
        untrusted: reason && !OWN_JUDGEMENT.has(String(reason)) ? String(reason) : undefined,
      });
      socket.destroy();
    });
  });
}

interface Address {
  readonly variable: string;
  readonly url: URL;
}

/** The addresses of browsers, each host and port once. Plain HTTP has no certificate; `origins` examines it. */
export function addressesWithTls(settings: Partial<Settings>): readonly Address[] {
  const { publicUrl, s3PublicEndpoint, s3Endpoint, livekitUrl, livekitPublicUrl } = settings;
  const given = {
    PUBLIC_URL: publicUrl,
    S3_PUBLIC_ENDPOINT: s3PublicEndpoint ?? s3Endpoint,
    LIVEKIT_PUBLIC_URL: livekitBrowserUrl({ livekitUrl, livekitPublicUrl }),
  };
  const found = new Map<string, Address>();
  for (const [variable, address] of Object.entries(given)) {
    const url = address === undefined ? undefined : new URL(address.replace(/^ws/, 'http'));
    if (url?.protocol === 'https:' && !found.has(url.host)) found.set(url.host, { variable, url });
  }
  return [...found.values()];
}

async function examineAddress({ variable, url }: Address): Promise<readonly Observation[]> {
  try {
    return judgeCertificate(await readCertificate(url), { host: url.hostname, now: Date.now(), variable });
  } catch (error) {
    return [
      fault(
        'tls.unreachable',
        `no TLS connection to ${url.host} (${variable}): ${whyNoAnswer(error)}`,
        'Start the proxy that ends TLS, open its port in the firewall, and compare the DNS record with its address.',
      ),
    ];
  }
}

export const tlsExamination = examination('tls', ['publicUrl'], async ({ publicUrl }, { settings }) => {
  const page = new URL(publicUrl);
  const certificates = await Promise.all(addressesWithTls(settings.values).map(examineAddress));
  if (page.protocol === 'https:') return certificates.flat();
  return [
    isLoopback(page.hostname)
      ? skipped('tls', 'PUBLIC_URL is plain HTTP, which browsers accept on this machine only')
      : warning(
          'tls.none',
          'PUBLIC_URL is plain HTTP: everybody on the way can read along, and browsers offer no calls, passkeys or clipboard',
          'Put a proxy with TLS in front of web (docs/handbook/secure.md), and set PUBLIC_URL=https://…',
        ),
    ...certificates.flat(),
  ];
});
