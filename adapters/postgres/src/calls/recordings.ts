import { sql } from 'kysely';
import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

export interface RecordedSound {
  readonly recordingId: string;
  readonly name: string;
  readonly bytes: string;
  /** The key of the stored file. */
  readonly key: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly recorderAccountId: string | null;
  readonly nickName: string | null;
}

/** Recordings whose file is in the bin, or has other content now, are not on the time line. They return with the file. */
const sounds = (db: Db, wbNo: string) =>
  db
    .selectFrom('boardRecording as r')
    .innerJoin('fileEntry as e', (join) => join.onRef('e.entryId', '=', 'r.entryId').onRef('e.blobId', '=', 'r.blobId'))
    .innerJoin('blob', 'blob.blobId', 'r.blobId')
    .leftJoin('account', 'account.accountId', 'r.recorderAccountId')
    .select(['r.recordingId', 'e.name', 'e.bytes', 'blob.key', 'r.startedAt', 'r.endedAt', 'r.recorderAccountId'])
    .select('account.nickName')
    .where('r.wbNo', '=', wbNo)
    .where('e.binId', 'is', null);

/** Oldest first. */
export const listRecordings = (db: Db, wbNo: string): Promise<RecordedSound[]> =>
  sounds(db, wbNo).orderBy('r.startedAt').orderBy('r.recordingId').execute();

export async function readRecording(db: Db, wbNo: string, recordingId: string): Promise<RecordedSound | undefined> {
  if (!isStorableId(recordingId)) return undefined;
  return sounds(db, wbNo).where('r.recordingId', '=', recordingId).executeTakeFirst();
}

/** Includes recordings whose file is in the bin, because they may return. */
export async function countRecordings(db: Db, wbNo: string): Promise<number> {
  const { count } = await db
    .selectFrom('boardRecording')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewRecording {
  readonly recordingId: string;
  readonly wbNo: string;
  readonly callId: string;
  readonly entryId: string;
  readonly blobId: string;
  readonly recorderAccountId: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** A file is on a time line only once; adding it again returns its existing number. */
export async function addRecording(tx: Tx, recording: NewRecording): Promise<string> {
  const { wbNo, entryId } = recording;
  await tx
    .insertInto('boardRecording')
    .values(recording)
    .onConflict((conflict) => conflict.columns(['wbNo', 'entryId']).doNothing())
    .execute();
  const { recordingId } = await tx
    .selectFrom('boardRecording')
    .select('recordingId')
    .where('wbNo', '=', wbNo)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return recordingId;
}

export async function removeRecording(tx: Tx, recordingId: string): Promise<void> {
  await tx.deleteFrom('boardRecording').where('recordingId', '=', recordingId).execute();
}

/** When a person was in a call of a board, from start to end; `to` is null while the call runs. Undefined for anybody else. */
export async function attendanceOf(
  db: Db,
  { wbNo, callId, accountId }: { readonly wbNo: string; readonly callId: string; readonly accountId: string },
): Promise<{ readonly from: Date; readonly to: Date | null } | undefined> {
  if (!isStorableId(callId)) return undefined;
  const { rows } = await sql<{ from: Date; to: Date | null }>`
    select person.joined_at as "from", coalesce(person.left_at, call.ended_at) as "to"
    from call_person person join call using (call_id)
    where call_id = ${callId} and call.wb_no = ${wbNo} and account_id = ${accountId} and person.joined_at is not null`.execute(
    db,
  );
  const [found] = rows;
  return found;
}
