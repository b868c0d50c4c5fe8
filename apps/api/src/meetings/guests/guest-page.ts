import { Refusal, type ROUTES } from '@sw/contract';
import { hostsOfMeetings, lockMeetings, publishEvent, signIn, storeAnswer } from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { announceMeetings } from '../announce.ts';
import { openGuest } from './open-guest.ts';
import { isOpen, mayArrive, presentGuest } from './present-guest.ts';

export function readGuestMeeting(deps: ApiDeps): Handler<typeof ROUTES.readGuestMeeting> {
  const { database, clock } = deps;
  return async ({ params: { key } }) => {
    const now = clock.now();
    return presentGuest(database.query, await openGuest(database.query, key, now), now);
  };
}

/** Locks the rows, so that an answer and a change of the time are applied one after the other. */
export function answerAsGuest({ clock }: ApiDeps): Handler<typeof ROUTES.answerAsGuest> {
  return async ({ params: { key }, body: { answer, meetingId }, command }) => {
    const { done } = await command(async (tx) => {
      const now = clock.now();
      const seen = await openGuest(tx, key, now);
      const [{ spaceId, email }] = seen;
      const ids = seen.map((one) => one.meetingId);
      await lockMeetings(tx, spaceId, ids);
      const meetings = await openGuest(tx, key, now);
      const targets = meetings
        .filter((one) => meetingId === null || one.meetingId === meetingId)
        .filter((one) => isOpen(one, now))
        .map((one) => one.meetingId);
      const [first] = targets;
      if (first === undefined) throw new Refusal('MEETING_OVER');
      await storeAnswer(tx, targets, `mailto:${email}`, {
        invite: answer,
        maybe: false,
        reason: null,
        at: new Date(now),
      });
      await publishEvent(tx, 'meeting.changed', {
        spaceId,
        meetingId: first,
        accountIds: await hostsOfMeetings(tx, targets),
      });
      return presentGuest(tx, await openGuest(tx, key, now), now);
    });
    return done;
  };
}

/** The current time decides which meeting of a series it is. Its row is locked: a release comes before or after. */
export function signInAsGuest({ clock }: ApiDeps): Handler<typeof ROUTES.signInAsGuest> {
  return async ({ params: { key }, command }) => {
    const { done } = await command(async (tx) => {
      const now = clock.now();
      const seen = await openGuest(tx, key, now);
      const [{ spaceId, email }] = seen;
      const near = seen.filter((one) => mayArrive(one, now)).map(({ meetingId }) => meetingId);
      const held = await lockMeetings(tx, spaceId, near);
      const open = (await openGuest(tx, key, now)).filter((one) => near.includes(one.meetingId) && mayArrive(one, now));
      if (open.length === 0) throw new Refusal('MEETING_NOT_RUNNING');
      for (const { meetingId } of open.filter(({ signedAt }) => signedAt === null)) {
        await signIn(tx, { meetingId, email }, { at: new Date(now), from: 'app' });
        await announceMeetings(tx, spaceId, { meetings: held.filter((one) => one.meetingId === meetingId) });
      }
      return presentGuest(tx, await openGuest(tx, key, now), now);
    });
    return done;
  };
}
