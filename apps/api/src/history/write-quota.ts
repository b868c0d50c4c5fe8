import { Refusal, WRITTEN_WINDOW_MS, type WrittenScope, writtenKey } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';

/** What an account and a board may write into pages in an hour, in bytes. */
export type WriteQuota = Readonly<Record<WrittenScope, number>>;

/**
 * Counts what is written here among what the person draws (ADR 0036). Refuses where the hour's bytes are spent already: unlike
 * a stroke, a restore loses nothing by being asked for again later.
 */
export async function payForWriting(
  { ephemeral: { sums }, writeQuota }: Pick<ApiDeps, 'ephemeral' | 'writeQuota'>,
  { accountId, wbNo }: { readonly accountId: string; readonly wbNo: string },
  bytes: number,
): Promise<void> {
  const payers = [
    { key: writtenKey('account', accountId), quota: writeQuota.account },
    { key: writtenKey('board', wbNo), quota: writeQuota.board },
  ];
  for (const { key, quota } of payers) {
    const { total, leftMs } = await sums.add(key, 0, WRITTEN_WINDOW_MS);
    if (total > quota) throw new Refusal('TOO_MANY_REQUESTS', [Math.ceil(leftMs / 1_000)]);
  }
  for (const { key } of payers) await sums.add(key, bytes, WRITTEN_WINDOW_MS);
}
