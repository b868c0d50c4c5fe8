import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { DAY } from '@sw/base';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped, warning } from '../finding.ts';
import { isLoopback, whyNoAnswer } from '../public-request.ts';

const TIMEOUT_MS = 3_000;
/** Those who renew automatically do so 30 days before the end: with 14 left, that has failed. */
const RENEW_BEFORE_MS = 14 * DAY;

export interface Certificate {
  readonly validFrom: number;
  readonly validTo: number;
  /** Why it is not for this host; undefined if it is. */
  readonly wrongHost: string | undefined;
  /** Why nobody we trust has signed it; undefined if somebody has. */
  readonly untrusted: string | undefined;
}

export function judgeCertificate(
  { validFrom, validTo, wrongHost, untrusted }: Certificate,
  { host, now }: { readonly host: string; readonly now: number },
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
        `Get a certificate for ${host}, or set PUBLIC_URL to the name that it is for.`,
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

/** What only says that the certificate is too old, too young, or for another name is judged by itself. */
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

export const tlsExamination = examination('tls', ['publicUrl'], async ({ publicUrl }) => {
  const page = new URL(publicUrl);
  if (page.protocol === 'http:')
    return [
      isLoopback(page.hostname)
        ? skipped('tls', 'PUBLIC_URL is plain HTTP, which browsers accept on this machine only')
        : warning(
            'tls.none',
            'PUBLIC_URL is plain HTTP: everybody on the way can read along, and browsers offer no calls, passkeys or clipboard',
            'Put a proxy with TLS in front of web (docs/handbook/secure.md), and set PUBLIC_URL=https://…',
          ),
    ];
  try {
    return judgeCertificate(await readCertificate(page), { host: page.hostname, now: Date.now() });
  } catch (error) {
    return [
      fault(
        'tls.unreachable',
        `no TLS connection to ${page.host}: ${whyNoAnswer(error)}`,
        'Start the proxy that ends TLS, open its port in the firewall, and compare the DNS record with its address.',
      ),
    ];
  }
});
