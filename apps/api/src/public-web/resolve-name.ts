import { Resolver } from 'node:dns/promises';

export interface ResolverSettings {
  /** Timeout of the first attempt; c-ares doubles it for the next. */
  readonly timeoutMs: number;
  readonly tries: number;
  /** Defaults to the servers of the system. */
  readonly servers?: readonly string[];
}

const SETTINGS: ResolverSettings = { timeoutMs: 1_000, tries: 2 };

/**
 * Resolves a name to its addresses, IPv4 first. It avoids `getaddrinfo`, which would occupy one of the few threads
 * shared by all lookups, files and hashes of this process for as long as a foreign name server takes. Each call has its
 * own resolver, so that giving up ends its queries. Rejects if there is no address, or no answer in time.
 */
export async function resolveName(
  host: string,
  signal: AbortSignal,
  { timeoutMs, tries, servers }: ResolverSettings = SETTINGS,
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
