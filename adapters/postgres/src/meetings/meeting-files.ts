import type { Db, Tx } from '../port.ts';
import { isStorableId } from '../storable-id.ts';

export interface MeetingFileRow {
  readonly fileId: string;
  readonly blobId: string;
  /** Key of the stored object. */
  readonly key: string;
  readonly name: string;
  readonly bytes: string;
  readonly addedBy: string | null;
  readonly nickName: string | null;
  readonly avatarKey: string | null;
  readonly createdAt: Date;
}

const filesOf = (db: Db, meetingIds: readonly string[]) =>
  db
    .selectFrom('meetingFile as f')
    .innerJoin('blob as b', 'b.blobId', 'f.blobId')
    .leftJoin('account as a', 'a.accountId', 'f.addedBy')
    .select(['f.fileId', 'f.blobId', 'b.key', 'f.name', 'f.bytes', 'f.addedBy', 'f.createdAt'])
    .select(['a.nickName', 'a.avatarKey'])
    .where('f.meetingId', 'in', meetingIds);

/** In the order in which they were added. */
export const readMeetingFiles = (db: Db, meetingId: string): Promise<MeetingFileRow[]> =>
  filesOf(db, [meetingId]).orderBy('f.createdAt').orderBy('f.fileId').execute();

export const readMeetingFile = (db: Db, meetingId: string, fileId: string): Promise<MeetingFileRow | undefined> =>
  readFileOfMeetings(db, [meetingId], fileId);

/** Undefined if none of these meetings has the file. */
export async function readFileOfMeetings(
  db: Db,
  meetingIds: readonly string[],
  fileId: string,
): Promise<MeetingFileRow | undefined> {
  if (!isStorableId(fileId)) return undefined;
  return filesOf(db, meetingIds).where('f.fileId', '=', fileId).executeTakeFirst();
}

/** The command holds the row of the meeting. */
export async function countMeetingFiles(tx: Tx, meetingId: string): Promise<number> {
  const { files } = await tx
    .selectFrom('meetingFile')
    .select(({ fn }) => fn.countAll<string>().as('files'))
    .where('meetingId', '=', meetingId)
    .executeTakeFirstOrThrow();
  return Number(files);
}

/** Locks a stored object until the commit, so that no sweep removes it. Returns false if it no longer exists. */
export async function keepBlob(tx: Tx, blobId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('blob')
    .select('blobId')
    .where('blobId', '=', blobId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewMeetingFile {
  readonly fileId: string;
  readonly meetingId: string;
  readonly spaceId: string;
  readonly blobId: string;
  readonly name: string;
  readonly bytes: number;
  readonly addedBy: string;
  readonly createdAt: Date;
}

/** The meeting references the stored object from now on, even if the original file is deleted. */
export async function insertMeetingFile(tx: Tx, { bytes, ...file }: NewMeetingFile): Promise<void> {
  await tx
    .insertInto('meetingFile')
    .values({ ...file, bytes: String(bytes) })
    .execute();
}

export async function deleteMeetingFile(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('meetingFile').where('fileId', '=', fileId).execute();
}
