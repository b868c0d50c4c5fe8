import { Refusal, type ROUTES } from '@sw/contract';
import { type Db, findGuestMeetings, type GuestMeeting, hostsOf, lockMeetings, storeAnswer } from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import { publishEvent } from '../../events.ts';
import type { Handler } from '../../http/call.ts';
import { isOpen, presentGuest } from './present-guest.ts';

async function opened(db: Db, key: string, now: number): Promise<readonly [GuestMeeting, ...GuestMeeting[]]> {
  const [first, ...others] = await findGuestMeetings(db, keyHash(key), new Date(now));
  if (first === undefined) throw new Refusal('MEETING_GUEST_GONE');
  return [first, ...others];
}

export function readGuestMeeting(deps: ApiDeps): Handler<typeof ROUTES.readGuestMeeting> {
  const { database, clock } = deps;
  return async ({ params: { key } }) => {
    const now = clock.now();
    return presentGuest(database.query, await opened(database.query, key, now), now);
  };
}

/** The rows are held: an answer and a change of the time come one after the other. */
export function answerAsGuest({ clock }: ApiDeps): Handler<typeof ROUTES.answerAsGuest> {
  return async ({ params: { key }, body: { answer, meetingId }, command }) => {
    const { done } = await command(async (tx) => {
      const now = clock.now();
      const seen = await opened(tx, key, now);
      const [{ spaceId, email }] = seen;
      const ids = seen.map((one) => one.meetingId);
      await lockMeetings(tx, spaceId, ids);
      const meetings = await opened(tx, key, now);
      const targets = meetings
        .filter((one) => meetingId === null || one.meetingId === meetingId)
        .filter((one) => isOpen(one, now))
        .map((one) => one.meetingId);
      const [first] = targets;
      if (first === undefined) throw new Refusal('MEETING_OVER');
      await storeAnswer(tx, targets, `mailto:${email}`, { invite: answer, maybe: false, at: new Date(now) });
      await publishEvent(tx, 'meeting.changed', { spaceId, meetingId: first, accountIds: await hostsOf(tx, targets) });
      return presentGuest(tx, await opened(tx, key, now), now);
    });
    return done;
  };
}
