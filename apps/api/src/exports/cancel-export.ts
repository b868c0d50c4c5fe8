import type { ROUTES } from '@sw/contract';
import { cancelExport as cancelRow } from '@sw/postgres';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { exportFor } from './board-for-copying.ts';

export function cancelExport({ store }: ApiDeps): Handler<typeof ROUTES.cancelExport> {
  return async ({ params: { wbNo, exportId }, session: { accountId }, command }) => {
    const { done: key } = await command(async (tx) => {
      await exportFor(tx, { wbNo, exportId, accountId });
      return cancelRow(tx, exportId);
    });
    // The job of one that is being made sees it before its next page. What is left of this is swept with the day.
    if (key !== null) await store.remove(key);
    return null;
  };
}
