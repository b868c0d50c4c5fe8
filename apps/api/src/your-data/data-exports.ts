import { DAY, newId } from '@sw/base';
import { dataExportKey } from '@sw/board-archive';
import { type DataExport, Refusal, type ROUTES } from '@sw/contract';
import { enqueue } from '@sw/jobs';
import { DATA_EXPORT_DAYS, mayStartDataExport, type PastDataExport } from '@sw/policy';
import {
  addDataExport,
  cancelDataExports,
  type DataExportRow,
  lockAccount,
  pastDataExports,
  writeAudit,
} from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

/** Enough time for a click, too short to pass the address on. */
const SIGNED_SECONDS = 60;
/** Further attempts would not help against a permanent fault. Each attempt continues where the previous one stopped. */
const ATTEMPTS = 5;

const stateOf = ({ key, problem, cancelledAt }: DataExportRow): PastDataExport['state'] =>
  cancelledAt !== null ? 'cancelled' : key !== null ? 'ready' : problem !== null ? 'failed' : 'running';

const verdictOn = (rows: readonly DataExportRow[], now: number) =>
  mayStartDataExport(
    rows.map((row) => ({ createdAt: row.createdAt.getTime(), state: stateOf(row) })),
    now,
  );

function present(row: DataExportRow): DataExport | null {
  const state = stateOf(row);
  if (state === 'cancelled') return null;
  const { done, total, bytes, createdAt } = row;
  const expiresAt = new Date(createdAt.getTime() + DATA_EXPORT_DAYS * DAY);
  return {
    state,
    done,
    total,
    bytes: bytes === null ? null : Number(bytes),
    createdAt: createdAt.toISOString(),
    expiresAt: state === 'ready' ? expiresAt.toISOString() : null,
  };
}

/** Cancelled exports are of no interest any more. */
const newestOf = (rows: readonly DataExportRow[]): DataExportRow | undefined =>
  rows.find(({ cancelledAt }) => cancelledAt === null);

export function getDataExport({ database, clock }: ApiDeps): Handler<typeof ROUTES.getDataExport> {
  return async ({ session: { accountId } }) => {
    const rows = await pastDataExports(database.query, accountId);
    const row = newestOf(rows);
    const verdict = verdictOn(rows, clock.now());
    const nextAt = !verdict.ok && verdict.why === 'today' ? new Date(verdict.nextAt).toISOString() : null;
    return { export: row ? present(row) : null, nextAt };
  };
}

/** Asks for a fresh proof, unlike the state: a thief of the file has everything. */
export function downloadDataExport({ database, store }: ApiDeps): Handler<typeof ROUTES.downloadDataExport> {
  return async ({ session: { accountId } }) => {
    const row = newestOf(await pastDataExports(database.query, accountId));
    if (row?.key == null) throw new Refusal('NOT_FOUND');
    const day = row.createdAt.toISOString().slice(0, 10);
    const url = await store.presignGet(row.key, {
      expiresSeconds: SIGNED_SECONDS,
      downloadName: `smart-whiteboard-${day}.zip`,
    });
    return { url };
  };
}

export function createDataExport({ clock, publicUrl }: ApiDeps): Handler<typeof ROUTES.createDataExport> {
  return async ({ session: { accountId }, caller, command }) => {
    const { done } = await command(async (tx) => {
      // Of many concurrent requests, each sees the ones before it.
      await lockAccount(tx, accountId);
      const verdict = verdictOn(await pastDataExports(tx, accountId), clock.now());
      if (!verdict.ok) throw new Refusal(verdict.why === 'running' ? 'DATA_EXPORT_RUNNING' : 'DATA_EXPORT_TODAY');
      const exportId = newId();
      const createdAt = new Date(clock.now());
      await addDataExport(tx, { exportId, accountId, createdAt });
      const job = { exportId, link: `${publicUrl}/account` };
      await enqueue(tx, 'exportData', job, {
        jobKey: `exportData:${exportId}`,
        maxAttempts: ATTEMPTS,
        account: accountId,
      });
      await writeAudit(tx, {
        action: 'account.exported',
        targetKind: 'account',
        targetId: accountId,
        actorAccountId: accountId,
        ...fromWhere(caller),
      });
      const begun = { done: 0, total: 0, bytes: null, createdAt: createdAt.toISOString(), expiresAt: null };
      return { state: 'running' as const, ...begun };
    });
    return done;
  };
}

/** A running job notices the cancellation before its next step, and removes what it has written. */
export function cancelExportOfData(_: ApiDeps): Handler<typeof ROUTES.cancelDataExport> {
  return async ({ session: { accountId }, command }) => {
    await command(async (tx) => {
      const ended = await cancelDataExports(tx, accountId);
      if (ended.length > 0) await enqueue(tx, 'removeObjects', { keys: ended.map(dataExportKey) });
      return null;
    });
    return null;
  };
}
