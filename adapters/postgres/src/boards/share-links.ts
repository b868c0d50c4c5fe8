import type { Tx } from '../port.ts';

/** Ends every link to a board. */
export async function revokeShareLinks(tx: Tx, wbNo: string, revokedAt: Date): Promise<void> {
  await tx
    .updateTable('shareLink')
    .set({ revokedAt })
    .where('wbNo', '=', wbNo)
    .where('revokedAt', 'is', null)
    .execute();
}
