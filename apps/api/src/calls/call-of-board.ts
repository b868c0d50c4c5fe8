import { Refusal } from '@sw/contract';
import { mayHostCall, type Standing } from '@sw/policy';
import { type CallRow, lockCall, type Tx } from '@sw/postgres';
import { type Board, boardFor, type Who } from '../boards/board-for.ts';

export interface LockedCall {
  readonly board: Board;
  readonly standing: Standing;
  readonly call: CallRow;
}

/** A call of a board for one of its members, with the call's row locked. Undefined if the call has ended. */
export async function runningCallFor(tx: Tx, who: Who & { readonly callId: string }): Promise<LockedCall | undefined> {
  const { board, standing } = await boardFor(tx, who);
  const call = await lockCall(tx, who.callId);
  if (call === undefined || call.wbNo !== board.wbNo || call.closedAt !== null) return undefined;
  return { board, standing, call };
}

export async function lockedCallFor(tx: Tx, who: Who & { readonly callId: string }): Promise<LockedCall> {
  const found = await runningCallFor(tx, who);
  if (found === undefined) throw new Refusal('CALL_ENDED');
  return found;
}

export function checkHost({ call, standing }: LockedCall, accountId: string): void {
  if (!mayHostCall(standing, call.creatorAccountId === accountId)) throw new Refusal('CALL_HOST_ONLY');
}
