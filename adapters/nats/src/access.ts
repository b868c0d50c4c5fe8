import { readFileSync } from 'node:fs';
import { credsAuthenticator, type NodeConnectionOptions } from '@nats-io/transport-node';

/** The address of NATS and our credentials. */
export interface NatsAccess {
  /** `nats://user:password@host:port`, or `tls://…` to require TLS; several servers separated by commas. */
  url: string;
  /**
   * A user's credentials (`.creds`), instead of user and password. The file is read again at every connection, so it
   * may be renewed.
   */
  credsFile?: string | undefined;
  /** The CA of the servers' certificates, if the system does not know it. TLS is then required. */
  caFile?: string | undefined;
}

/** The client library supports neither user and password nor `tls://` in an address, and treats digits in a password as a port. */
export function accessOptions({ url, credsFile, caFile }: NatsAccess): NodeConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address));
  const named = addresses.find(({ username }) => username !== '');
  const encrypted = caFile !== undefined || addresses.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: addresses.map(({ host }) => host),
    ...(named ? { user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password) } : {}),
    ...(credsFile ? { authenticator: (nonce) => credsAuthenticator(readFileSync(credsFile))(nonce) } : {}),
    // With this option, the client refuses a server without TLS.
    ...(encrypted ? { tls: caFile ? { caFile } : {} } : {}),
  };
}
