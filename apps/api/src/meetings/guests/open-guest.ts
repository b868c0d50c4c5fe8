import { Refusal } from '@sw/contract';
import { mayReadMeetingFile } from '@sw/policy';
import { type Db, findGuestMeetings, type GuestMeeting, readOutsideSharing } from '@sw/postgres';
import { keyHash } from '@sw/service';

/** A guest has no account and no other part in the enterprise. */
export const GUEST = { member: null, part: 'participant', invited: true } as const;

/** The meetings that a guest's key opens now. */
export async function openGuest(db: Db, key: string, now: number): Promise<readonly [GuestMeeting, ...GuestMeeting[]]> {
  const [first, ...others] = await findGuestMeetings(db, keyHash(key), new Date(now));
  if (first === undefined) throw new Refusal('MEETING_GUEST_GONE');
  return [first, ...others];
}

/** Whether guests get files: not if the enterprise shares nothing with outsiders. */
export const givesFiles = async (db: Db, spaceId: string): Promise<boolean> =>
  mayReadMeetingFile(GUEST) && (await readOutsideSharing(db, spaceId)) !== 'none';
