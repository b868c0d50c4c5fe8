import { SECOND } from '@sw/base';
import { CALL_RING_SECONDS, KIND_OF_NOTICE, type Notice } from '@sw/contract';
import { wantsNotice } from '@sw/policy';
import { publishEvent, takeMissedCalls } from '@sw/postgres';
import type { CallDeps } from './call-deps.ts';

const ROUND = 500;

/** Notices for people who were rung, and neither joined nor refused in time. */
export async function reportMissedCalls({ database, clock }: Pick<CallDeps, 'database' | 'clock'>): Promise<number> {
  const rungBefore = new Date(clock.now() - CALL_RING_SECONDS * SECOND);
  return database.transaction(async (tx) => {
    const missed = await takeMissedCalls(tx, rungBefore, ROUND);
    for (const { accountId, wbNo, wbName, by, byName, noticeChoices } of missed) {
      if (!wantsNotice(noticeChoices, KIND_OF_NOTICE['call.missed'], 'app')) continue;
      const row = await tx
        .insertInto('notice')
        .values({
          accountId,
          name: 'call.missed',
          wbNo,
          byAccountId: by,
          detail: JSON.stringify({ wbName, permit: null }),
          readAt: null,
        })
        .returning(['noticeId', 'createdAt'])
        .executeTakeFirstOrThrow();
      const notice: Notice = {
        noticeId: row.noticeId,
        name: 'call.missed',
        wbNo,
        wbName,
        by: by === null || byName === null ? null : { userId: by, nickName: byName },
        permit: null,
        comment: null,
        folder: null,
        meeting: null,
        at: row.createdAt.toISOString(),
        read: false,
      };
      await publishEvent(tx, 'notice.created', { accountId, notice });
    }
    return missed.length;
  });
}
