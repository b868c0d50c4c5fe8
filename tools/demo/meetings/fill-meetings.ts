import { DAY, MINUTE } from '@sw/base';
import { CallFailure, ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { addPastMeeting } from '@sw/testing';
import { written } from '../files/file.ts';
import { sendFile } from '../files/send-file.ts';
import type { PersonName } from '../people.ts';
import type { Visitor } from '../visitor.ts';
import { CONTACTS, ROOMS } from './northfield-week.ts';
import { PAST, type Planned, plannedMeetings, ZONE } from './planned-meetings.ts';

export interface School {
  readonly visitor: (name: PersonName) => Visitor;
  /** Needed for past meetings, because a browser cannot book in the past. */
  readonly database: Database | undefined;
  readonly merchantId: string;
}

/** Adds the missing meetings of a week to the academy's rooms. Undefined if the module is off. */
export async function fillMeetings(
  { visitor, database, merchantId }: School,
  now: number,
): Promise<string | undefined> {
  const owner = visitor('jonas');
  const rooms = await fillRooms(owner);
  if (rooms === undefined) return undefined;
  let added = 0;
  for (const meeting of plannedMeetings(now)) {
    const roomId = rooms.get(meeting.room) ?? '';
    const { client } = visitor(meeting.organiser);
    if (await isThere(visitor(meeting.organiser), meeting)) continue;
    const contactIds = meeting.contacts ? await fillContacts(visitor(meeting.organiser)) : [];
    const isPast = meeting.startsAt < now - PAST;
    if (isPast && database === undefined) continue;
    const people = meeting.invited.map((name) => visitor(name).userId);
    const meetingId = isPast
      ? await addPastMeeting(database as Database, {
          spaceId: merchantId,
          roomId,
          subject: meeting.subject,
          timeZone: ZONE,
          startsAt: meeting.startsAt,
          endsAt: meeting.startsAt + meeting.minutes * MINUTE,
          private: meeting.private ?? false,
          organiser: visitor(meeting.organiser).userId,
          agenda: meeting.agenda ?? [],
          people: meeting.invited.map((name) => ({
            accountId: visitor(name).userId,
            came: meeting.answers?.[name] !== 'rejected',
          })),
          contacts: meeting.contacts ? CONTACTS : [],
        })
      : await book(visitor, meeting, { roomId, userIds: people, contactIds });
    for (const [name, text] of meeting.files ?? []) {
      const file = await sendFile(
        client,
        { purpose: 'file', folderId: null, name, clash: 'number' },
        await written(text),
      );
      await client.call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId: file.fileId ?? '' } });
    }
    added += 1;
  }
  return `${rooms.size} rooms, ${added} new meetings`;
}

async function fillRooms({ client }: Visitor): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    await client.call(ROUTES.changeMeetingSettings, { body: { timeZone: ZONE } });
  } catch (error) {
    // An api without the module has no such route.
    if (error instanceof CallFailure && error.status === 404) return undefined;
    throw error;
  }
  const rooms = new Map((await client.all(ROUTES.listRooms, {})).map(({ name, roomId }) => [name, roomId]));
  for (const room of ROOMS) {
    if (rooms.has(room.name)) continue;
    rooms.set(room.name, (await client.call(ROUTES.createRoom, { body: room })).roomId);
  }
  return rooms;
}

/** Recognised by its subject and day. A meeting around now may have been planned some minutes earlier. */
async function isThere({ client }: Visitor, { subject, startsAt }: Planned): Promise<boolean> {
  const [after, before] = [startsAt - DAY / 2, startsAt + DAY / 2].map((at) => new Date(at).toISOString());
  const { meetings } = await client.call(ROUTES.listMyMeetings, { query: { after, before, pageSize: 200 } });
  return meetings.some((one) => one.subject === subject);
}

async function fillContacts({ client }: Visitor): Promise<string[]> {
  const known = new Map((await client.call(ROUTES.listContacts, { query: {} })).map((one) => [one.email, one]));
  const ids: string[] = [];
  for (const body of CONTACTS) {
    ids.push((known.get(body.email) ?? (await client.call(ROUTES.createContact, { body }))).contactId);
  }
  return ids;
}

interface Place {
  readonly roomId: string;
  readonly userIds: readonly string[];
  readonly contactIds: readonly string[];
}

async function book(
  visitor: School['visitor'],
  meeting: Planned,
  { roomId, userIds, contactIds }: Place,
): Promise<string> {
  const { subject, startsAt, minutes, cycle, agenda = [], board, password = null, organiser } = meeting;
  const { meetingId } = await visitor(organiser).client.call(ROUTES.bookMeeting, {
    body: {
      roomId,
      subject,
      remind: 'm15',
      password,
      private: meeting.private ?? false,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + minutes * MINUTE).toISOString(),
      invited: { userIds: [...userIds], contactIds: [...contactIds] },
      agenda: [...agenda],
      board: board ? { kind: 'new' } : { kind: 'none' },
      cycle: cycle === undefined ? null : { ...cycle, end: 'count' },
    },
  });
  const params = { meetingId };
  if (meeting.granted) await visitor('jonas').client.call(ROUTES.decideApproval, { params, body: { grant: true } });
  for (const [name, answer] of Object.entries(meeting.answers ?? {}) as [PersonName, 'accepted'][]) {
    await visitor(name).client.call(ROUTES.answerMeeting, { params, body: { answer, scope: cycle ? 'all' : 'one' } });
  }
  return meetingId;
}
