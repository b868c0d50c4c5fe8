import { Resolver } from 'node:dns/promises';

/** A name below the domain, so that the record does not affect the domain's mail. */
export const proofRecord = (domain: string, proof: string): { recordName: string; recordValue: string } => ({
  recordName: `_smart-whiteboard.${domain}`,
  recordValue: `smart-whiteboard-proof=${proof}`,
});

/** Reads TXT records. A missing name has none; rejects if DNS does not answer. */
export type ReadTxt = (name: string) => Promise<readonly string[]>;

const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);

export function createReadTxt(servers: readonly string[] = []): ReadTxt {
  return async (name) => {
    // A separate resolver for each query: giving up cancels no other query.
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (NO_RECORD.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}

/** `silent`: DNS did not answer, which says nothing about the record. */
export type ProofFound = 'found' | 'missing' | 'silent';

/** Whether the record that proves a mail domain is in DNS. */
export async function readProof(
  readTxt: ReadTxt,
  { domain, proof }: { readonly domain: string; readonly proof: string },
): Promise<ProofFound> {
  const { recordName, recordValue } = proofRecord(domain, proof);
  try {
    return (await readTxt(recordName)).some((text) => text.trim() === recordValue) ? 'found' : 'missing';
  } catch {
    return 'silent';
  }
}
