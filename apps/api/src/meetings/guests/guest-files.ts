import { Refusal, type ROUTES } from '@sw/contract';
import { readFileOfMeetings } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { asking } from '../../pictures/asking.ts';
import { givesFiles, openGuest } from './open-guest.ts';

/** The address is signed when the guest requests the file, so that a page that stays open for hours can still download it. */
export function getGuestFile({ database, clock, signed }: ApiDeps): Handler<typeof ROUTES.getGuestFile> {
  return async ({ params: { key, fileId } }) => {
    const db = database.query;
    const meetings = await openGuest(db, key, clock.now());
    const ids = meetings.map(({ meetingId }) => meetingId);
    const file = (await givesFiles(db, meetings[0].spaceId)) ? await readFileOfMeetings(db, ids, fileId) : undefined;
    if (file === undefined) throw new Refusal('NOT_FOUND');
    return { url: await asking(signed.addressOf(file.key, file.name)) };
  };
}
