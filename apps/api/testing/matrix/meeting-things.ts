import type { Tx } from '@sw/postgres';
import type { Numbers } from './numbers.ts';

export interface MeetingOwner {
  readonly spaceId: string;
  readonly accountId: string;
  readonly name: string;
  readonly blobId: string;
}

/** Adds what belongs to a meeting: a file, and a display and a calendar address of its room. */
export async function addMeetingThings(tx: Tx, numbers: Numbers, owner: MeetingOwner): Promise<void> {
  const { spaceId, accountId, name, blobId } = owner;
  const { meetingId, meetingFileId, keyId, doorId, roomId } = numbers;
  await tx
    .insertInto('meetingFile')
    .values({ fileId: meetingFileId, meetingId, spaceId, blobId, name: `${name}.pdf`, bytes: '10', addedBy: accountId })
    .execute();
  const key = { keyId, keyHash: Buffer.from(keyId), spaceId, accountId: null, roomId, createdBy: accountId };
  await tx.insertInto('calendarKey').values(key).execute();
  const door = { doorId, keyHash: Buffer.from(doorId), spaceId, roomId, name, createdBy: accountId };
  await tx.insertInto('door').values(door).execute();
}
