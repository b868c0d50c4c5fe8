import { HOUR, newId, newSecret } from '@sw/base';
import { addCall, type CallKind, type Database, lockCall, type ReportedFact, settleCall } from '@sw/postgres';

export interface PastCall {
  readonly wbNo: string;
  /** An account; the call is charged to the month of its time zone. */
  readonly creator: string;
  readonly kind?: CallKind;
  /** When the call began, in milliseconds like all times here. */
  readonly at: number;
  /** Accounts with the times at which they joined and left, relative to the beginning. Null: still in a running call. */
  readonly people: readonly (readonly [accountId: string, from: number, to: number | null])[];
  /** Set if the call is still running. */
  readonly open?: true;
}

/** A call in the state that LiveKit's reports leave: all its rows, including sums. */
export async function addPastCall(database: Database, past: PastCall, now = Date.now()): Promise<string> {
  const { wbNo, creator, kind = 'voice', at, people, open } = past;
  const callId = newId();
  await database.transaction(async (tx) => {
    const board = await tx
      .selectFrom('board')
      .select(['wbNo', 'wbName', 'spaceId'])
      .where('wbNo', '=', wbNo)
      .executeTakeFirstOrThrow();
    const { timeZone } = await tx
      .selectFrom('account')
      .select('timeZone')
      .where('accountId', '=', creator)
      .executeTakeFirstOrThrow();
    await addCall(tx, { callId, board, kind, room: newSecret(), creator, timeZone, at: new Date(at) });
    const facts = people.flatMap(([person, from, to]): ReportedFact[] => {
      const one = { connection: `PA_${person}`, person, device: 'device-1', joinedAt: at + from };
      const joined: ReportedFact = { ...one, kind: 'joined', at: at + from };
      return to === null ? [joined] : [joined, { ...one, kind: 'left', at: at + to }];
    });
    const call = await lockCall(tx, callId);
    if (call === undefined) throw new Error('no call');
    await settleCall(tx, call, open ? facts : [...facts, { kind: 'finished', at: at + HOUR }], { now });
  });
  return callId;
}
