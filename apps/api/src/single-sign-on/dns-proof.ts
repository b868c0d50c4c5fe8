import { Resolver } from 'node:dns/promises';

/** Below the domain, so that it disturbs no record of its mail. */
export const proofRecord = (domain: string, proof: string): { recordName: string; recordValue: string } => ({
  recordName: `_smart-whiteboard.${domain}`,
  recordValue: `smart-whiteboard-proof=${proof}`,
});

/** Reads TXT records. A missing name has none; rejects if DNS does not answer. */
export type ReadTxt = (name: string) => Promise<readonly string[]>;

const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);

export function createReadTxt(servers: readonly string[] = []): ReadTxt {
  return async (name) => {
    // One of its own for each question: giving up ends nobody else's.
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
  // No answer is no proof; the administrator tries again.
  const found = await readTxt(recordName).catch(() => []);
  return found.some((text) => text.trim() === recordValue);
}
