import { boardPeople, type CallRow, publishEvent, type Tx } from '@sw/postgres';
import { nickNameOf } from './present-call.ts';

/** Every client that has the board open reloads the call. */
export async function publishCall(tx: Tx, { wbNo, callId, closedAt }: CallRow): Promise<void> {
  const accountIds = await boardPeople(tx, wbNo);
  await publishEvent(tx, 'call.changed', { wbNo, accountIds, callId, running: closedAt === null });
}

/** Starts or stops the ringing for these people. */
export async function publishRinging(
  tx: Tx,
  { wbNo, wbName, callId, kind }: Pick<CallRow, 'wbNo' | 'wbName' | 'callId' | 'kind'>,
  { accountIds, by, stopped }: { readonly accountIds: string[]; readonly by: string | null; readonly stopped: boolean },
): Promise<void> {
  if (accountIds.length === 0) return;
  const nickName = by === null ? undefined : await nickNameOf(tx, by);
  const caller = by === null || nickName === undefined ? null : { userId: by, nickName };
  await publishEvent(tx, 'call.ringing', { wbNo, accountIds, callId, kind, wbName, by: caller, stopped });
}
