import { readFileSync } from 'node:fs';
import { credsAuthenticator, type NodeConnectionOptions } from '@nats-io/transport-node';

/** Where NATS is, and by what it knows us. */
export interface NatsAccess {
  /** `nats://user:password@host:port`, or `tls://…` where TLS must be used; several servers separated by commas. */
  url: string;
  /** A user's credentials (`.creds`), instead of user and password. Read again at every connection, so it may be renewed. */
  credsFile?: string | undefined;
  /** The authority that signed the servers' certificates, if the system does not know it. TLS must then be used. */
  caFile?: string | undefined;
}

/** The client library knows neither user and password nor `tls://` in an address, and takes digits in a password for a port. */
export function accessOptions({ url, credsFile, caFile }: NatsAccess): NodeConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address));
  const named = addresses.find(({ username }) => username !== '');
  const encrypted = caFile !== undefined || addresses.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: addresses.map(({ host }) => host),
    ...(named ? { user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password) } : {}),
    ...(credsFile ? { authenticator: (nonce) => credsAuthenticator(readFileSync(credsFile))(nonce) } : {}),
    // Given, the client refuses a server without TLS.
    ...(encrypted ? { tls: caFile ? { caFile } : {} } : {}),
  };
}
