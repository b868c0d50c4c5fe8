import type { BoardCall } from '@sw/contract';
import { mayAddRecording, mayHostCall, type Standing } from '@sw/policy';
import { type CallRow, connectedPeople, type Db, levelOfCall } from '@sw/postgres';
import { hostsRecordedMeeting } from '../meetings/meetings-of-call.ts';

export async function presentCall(
  db: Db,
  call: CallRow,
  { accountId, standing, now }: { readonly accountId: string; readonly standing: Standing; readonly now: number },
): Promise<BoardCall> {
  const { creatorAccountId } = call;
  const [people, rights, creator] = [
    await connectedPeople(db, call.callId),
    await levelOfCall(db, call),
    creatorAccountId === null ? undefined : await nickNameOf(db, creatorAccountId),
  ];
  return {
    callId: call.callId,
    kind: call.kind,
    creator:
      creatorAccountId === null || creator === undefined ? null : { userId: creatorAccountId, nickName: creator },
    createdAt: call.createdAt.toISOString(),
    startedAt: call.startedAt?.toISOString() ?? null,
    endsAt: call.deadlineAt?.toISOString() ?? null,
    people: people.map(({ accountId: userId, nickName }) => ({ userId, nickName })),
    peopleMax: rights?.callPeople ?? 0,
    host: mayHostCall(standing, creatorAccountId === accountId),
    toRecord: mayAddRecording(standing) && (await hostsRecordedMeeting(db, { wbNo: call.wbNo, accountId, now })),
  };
}

export async function nickNameOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('nickName').where('accountId', '=', accountId).executeTakeFirst();
  return row?.nickName;
}
