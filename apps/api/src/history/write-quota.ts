import { Refusal, WRITTEN_WINDOW_MS, type WrittenScope, writtenKey } from '@sw/contract';
import type { Ephemeral } from '@sw/redis';

/** The bytes an account and a board may write into pages in an hour. */
export type WriteQuota = Readonly<Record<WrittenScope, number>>;

/**
 * Counts these writes together with the user's drawing (ADR 0036). Refuses if the hour's bytes are used up: unlike a
 * stroke, a restore can be requested again later.
 */
export async function payForWriting(
  { ephemeral: { sums }, writeQuota }: { readonly ephemeral: Pick<Ephemeral, 'sums'>; readonly writeQuota: WriteQuota },
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
