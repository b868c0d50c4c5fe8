import { sql } from 'kysely';
import type { Tx } from '../port.ts';

/** Ends every link to these boards. */
export async function revokeShareLinks(tx: Tx, wbNos: readonly string[], revokedAt: Date): Promise<void> {
  await tx
    .updateTable('shareLink')
    .set({ revokedAt })
    .where('wbNo', '=', sql<string>`any(${wbNos}::bigint[])`)
    .where('revokedAt', 'is', null)
    .execute();
}
