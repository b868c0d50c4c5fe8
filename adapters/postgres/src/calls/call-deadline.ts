import { callDeadline } from '@sw/policy';
import type { Tx } from '../port.ts';
import type { CallRow } from '../tables/call-tables.ts';
import { levelOfCall, readMonthUse } from './call-rows.ts';

/**
 * When a running call must end, by the payer's current level and month. The call's row is locked. Undefined until
 * somebody has joined.
 */
export async function refreshDeadline(tx: Tx, call: CallRow, now: number): Promise<Date | undefined> {
  const { callId, creatorAccountId, startedAt, month } = call;
  if (startedAt === null || month === null) return undefined;
  const rights = await levelOfCall(tx, call);
  // The call has no payer any more.
  if (creatorAccountId === null || rights === undefined) return setDeadline(tx, callId, startedAt);
  const use = await readMonthUse(tx, {
    payerSpaceId: rights.payerSpaceId,
    accountId: creatorAccountId,
    month,
    except: callId,
    now,
  });
  const deadline = new Date(callDeadline(rights, use, startedAt.getTime()));
  return call.deadlineAt?.getTime() === deadline.getTime() ? deadline : setDeadline(tx, callId, deadline);
}

async function setDeadline(tx: Tx, callId: string, deadlineAt: Date): Promise<Date> {
  await tx.updateTable('call').set({ deadlineAt }).where('callId', '=', callId).execute();
  return deadlineAt;
}
