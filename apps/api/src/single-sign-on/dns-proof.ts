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

export async function isProven(readTxt: ReadTxt, domain: string, proof: string): Promise<boolean> {
  const { recordName, recordValue } = proofRecord(domain, proof);
  // Without an answer there is no proof; the administrator can try again.
  const found = await readTxt(recordName).catch(() => []);
  return found.some((text) => text.trim() === recordValue);
}
