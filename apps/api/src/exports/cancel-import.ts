import type { ROUTES } from '@sw/contract';
import { isStorableId, readImport, setImport } from '@sw/postgres';
import type { Handler } from '../http/call.ts';

/**
 * Frees the slot, but not the space: the file may still be uploaded while its ticket is valid. The worker removes both
 * afterwards.
 */
export function cancelImport(): Handler<typeof ROUTES.cancelImport> {
  return async ({ params: { importId }, session: { accountId }, command }) => {
    if (!isStorableId(importId)) return null;
    await command(async (tx) => {
      const row = await readImport(tx, importId, true);
      if (row?.accountId === accountId && row.wbNo === null) await setImport(tx, importId, { problem: 'failed' });
      return null;
    });
    return null;
  };
}
