import type { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { exportFor } from './board-for-copying.ts';

const SIGNED_SECONDS = 10 * 60;

/** Polled while a file is created. */
export function getExport({ database, store }: ApiDeps): Handler<typeof ROUTES.getExport> {
  return async ({ params: { wbNo, exportId }, session: { accountId } }) => {
    const row = await exportFor(database.query, { wbNo, exportId, accountId });
    const { done, total, problem, key, name } = row;
    const file = key !== null && name !== null ? { key, name } : undefined;
    return {
      state: file ? 'done' : problem ? 'failed' : 'running',
      done,
      total,
      problem,
      url: file ? await store.presignGet(file.key, { expiresSeconds: SIGNED_SECONDS, downloadName: file.name }) : null,
      name,
      bytes: row.bytes === null ? null : Number(row.bytes),
    };
  };
}
