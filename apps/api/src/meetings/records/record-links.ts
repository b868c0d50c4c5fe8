import { DAY, newId, newSecret } from '@sw/base';
import { Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS, mayShareRecord } from '@sw/policy';
import {
  countRecordLinks,
  deleteRecordLinks,
  findRecordLink,
  insertRecordLink,
  readMeetingFiles,
  readMeetings,
  readOutsideSharing,
  readPeople,
} from '@sw/postgres';
import { keyHash } from '@sw/service';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { asking } from '../../pictures/asking.ts';
import { refuseOutsideLink } from '../../sharing/outside-sharing.ts';
import { statusOf } from '../bookings/course.ts';
import { lockedMeetingFor } from '../meeting-for.ts';

/** Only the hash of the key is stored: a reader of the tables cannot open the record. */
export function createRecordLink({ clock }: ApiDeps): Handler<typeof ROUTES.createRecordLink> {
  return async ({ params: { meetingId }, session, command }) => {
    const key = newSecret();
    const { done } = await command(async (tx) => {
      const now = clock.now();
      const { meeting, actor, status } = await lockedMeetingFor(tx, session, meetingId, now);
      if (!mayShareRecord(actor, 'ENDED')) throw new Refusal('MEETING_NOT_ALLOWED');
      if (!mayShareRecord(actor, status)) throw new Refusal('RECORD_NOT_READY');
      await refuseOutsideLink(tx, meeting);
      const { recordLinks, recordLinkDays } = MEETING_LIMITS;
      const createdAt = new Date(now);
      if ((await countRecordLinks(tx, meetingId, createdAt)) >= recordLinks)
        throw new Refusal('RECORD_LINK_LIMIT', [recordLinks]);
      const expiresAt = new Date(now + recordLinkDays * DAY);
      const link = { linkId: newId(), keyHash: keyHash(key), meetingId, createdBy: session.accountId };
      await insertRecordLink(tx, { ...link, createdAt, expiresAt });
      return { expiresAt: expiresAt.toISOString() };
    });
    return { key, ...done };
  };
}

/** The organiser ends all links to the record, other users only their own. */
export function endRecordLinks({ clock }: ApiDeps): Handler<typeof ROUTES.endRecordLinks> {
  return async ({ params: { meetingId }, session, command }) => {
    await command(async (tx) => {
      const { actor } = await lockedMeetingFor(tx, session, meetingId, clock.now());
      await deleteRecordLinks(tx, meetingId, actor.part === 'organiser' ? undefined : session.accountId);
      return null;
    });
    return null;
  };
}

export function openRecord({ database: { query: db }, clock, signed }: ApiDeps): Handler<typeof ROUTES.openRecord> {
  return async ({ params: { key } }) => {
    const now = clock.now();
    const link = await findRecordLink(db, keyHash(key), new Date(now));
    const [meeting] = link === undefined ? [] : await readMeetings(db, link.spaceId, [link.meetingId]);
    if (link === undefined || meeting === undefined || statusOf(meeting, now) !== 'ENDED')
      throw new Refusal('RECORD_LINK_GONE');
    // The enterprise may have decided against sharing since.
    if ((await readOutsideSharing(db, link.spaceId)) === 'none') throw new Refusal('RECORD_LINK_GONE');
    const people = await readPeople(db, [link.meetingId]);
    const files = await readMeetingFiles(db, link.meetingId);
    const named = people.map(({ nickName, name, signedAt, role }) => ({
      name: nickName ?? name,
      here: signedAt !== null,
      role,
    }));
    return {
      subject: meeting.subject,
      room: link.roomName,
      startsAt: meeting.startsAt.toISOString(),
      endsAt: meeting.endsAt.toISOString(),
      zone: meeting.timeZone,
      organiser: named.find(({ role }) => role === 'organiser')?.name ?? null,
      agenda: meeting.agenda.map(({ text, minutes }) => ({ text, minutes })),
      people: named.map(({ name, here }) => ({ name, here })),
      files: await Promise.all(
        files.map(async ({ name, bytes, key: object }) => ({
          name,
          bytes: Number(bytes),
          url: await asking(signed.addressOf(object, name)),
        })),
      ),
      expiresAt: link.expiresAt.toISOString(),
    };
  };
}
