import type { RecurrenceRule } from '@sw/calendar';
import {
  avatarOf,
  cycleOfRule,
  type ListedMeeting,
  type MeetingDetail,
  type MeetingPerson,
  Refusal,
} from '@sw/contract';
import {
  attendanceOf,
  filesUntil,
  longestDelay,
  type MeetingActor,
  type MeetingStatus,
  mayAddMeetingFile,
  mayAnswerMeeting,
  mayCancelMeeting,
  mayCorrectAttendance,
  mayDelayMeeting,
  mayEditMeeting,
  mayEndMeeting,
  mayMoveMeeting,
  mayReadReasons,
  maySeeSubject,
  mayShareRecord,
  maySignInToMeeting,
  mayStartMeeting,
  mayViewMeeting,
  signState,
} from '@sw/policy';
import {
  type Db,
  type MeetingRow,
  meetingsOfSeries,
  type OwnMeeting,
  readMeetingRoom,
  readOwnMeeting,
  readPeople,
  readSeriesRule,
  type ShownPerson,
} from '@sw/postgres';
import type { EnterpriseMember } from '../enterprise.ts';
import { actorIn } from '../meeting-actor.ts';
import { managedMeetingFor } from '../meeting-for.ts';
import { presentSpan } from '../rooms/room-time.ts';
import { statusOf } from './course.ts';
import { delayFacts } from './delay-facts.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const named = (person: Pick<ShownPerson, 'accountId' | 'nickName' | 'avatarKey'> | undefined) =>
  person?.accountId == null
    ? null
    : { userId: person.accountId, nickName: person.nickName ?? '', ...avatarOf(person.avatarKey) };

const correctorOf = ({ correctedBy: userId, correctorName }: ShownPerson): MeetingPerson['correctedBy'] =>
  userId === null ? null : { userId, nickName: correctorName ?? '' };

function presentPerson(
  person: ShownPerson,
  { startsAt, withReasons }: { readonly startsAt: number; readonly withReasons: boolean },
): MeetingPerson {
  const { personNo, accountId, contactId, nickName, name, avatarKey, email, role, invite, maybe } = person;
  const signedAt = person.signedAt?.getTime() ?? null;
  const { signFrom } = person;
  return {
    personNo,
    userId: accountId,
    contactId,
    email,
    role,
    invite,
    maybe,
    signFrom,
    name: nickName ?? name,
    ...(accountId === null ? {} : avatarOf(avatarKey)),
    declineReason: withReasons && invite === 'rejected' ? person.declineReason : null,
    correctedBy: correctorOf(person),
    sign: signState(signedAt),
    signedAt: isoOf(person.signedAt),
    attendance: attendanceOf({ invite, signedAt, signFrom }, startsAt),
  };
}

/** What the caller may do now. */
const rightsIn = (actor: MeetingActor, status: MeetingStatus): MeetingDetail['may'] => ({
  edit: mayEditMeeting(actor, status),
  move: mayMoveMeeting(actor, status),
  cancel: mayCancelMeeting(actor, status),
  start: mayStartMeeting(actor, status),
  delay: mayDelayMeeting(actor, status),
  end: mayEndMeeting(actor, status),
  answer: mayAnswerMeeting(actor, status),
  signIn: maySignInToMeeting(actor, status),
  addFiles: mayAddMeetingFile(actor),
  correctAttendance: mayCorrectAttendance(actor, status),
  shareRecord: mayShareRecord(actor, status),
});

/** A meeting as shown in lists, from the row of a list. */
export function presentListed(row: OwnMeeting, { member }: EnterpriseMember, now: number): ListedMeeting {
  const actor = actorIn(member, row);
  const { meetingId, seriesId, approval, wbNo, roomId, roomName, roomPlace, cancelReason, people } = row;
  // Without a board there is no call, and without a call there is nothing to record.
  const call = row.call && wbNo !== null;
  return {
    meetingId,
    seriesId,
    approval,
    wbNo,
    call,
    cancelReason,
    people,
    private: row.private,
    record: row.record && call,
    status: statusOf(row, now),
    subject: maySeeSubject(actor, row) ? row.subject : '',
    atDoor: row.atDoor,
    room: { roomId, name: roomName, place: roomPlace },
    ...presentSpan(row),
    zone: row.timeZone,
    part: actor.part,
    invited: actor.invited,
    invite: row.invite ?? 'unset',
    maybe: row.maybe ?? false,
    organiser: named({ accountId: row.organiserId, nickName: row.organiserName, avatarKey: row.organiserAvatar }),
  };
}

async function presentSeries(db: Db, { seriesId }: MeetingRow): Promise<Pick<MeetingDetail, 'cycle' | 'seriesCount'>> {
  if (seriesId === null) return { cycle: null, seriesCount: 1 };
  const rule = await readSeriesRule(db, seriesId);
  return {
    cycle: rule === undefined ? null : cycleOfRule(rule as RecurrenceRule),
    seriesCount: (await meetingsOfSeries(db, seriesId)).length,
  };
}

async function boardOf(db: Db, wbNo: string | null): Promise<MeetingDetail['board']> {
  if (wbNo === null) return null;
  const board = await db
    .selectFrom('board')
    .select(['wbNo', 'wbName'])
    .where('wbNo', '=', wbNo)
    .where('clearedAt', 'is', null)
    .where('recycledAt', 'is', null)
    .executeTakeFirst();
  return board ?? null;
}

const personOf = async (db: Db, accountId: string | null) =>
  accountId === null
    ? undefined
    : db
        .selectFrom('account')
        .select(['accountId', 'nickName', 'avatarKey'])
        .where('accountId', '=', accountId)
        .executeTakeFirst();

/** A meeting as the caller sees it now. A room manager who is not in it sees neither its people nor its agenda. */
export async function presentMeeting(
  db: Db,
  enterprise: EnterpriseMember,
  { meetingId, now }: { readonly meetingId: string; readonly now: number },
): Promise<MeetingDetail> {
  const { meeting, actor, status } = await managedMeetingFor(db, enterprise, { meetingId, now });
  const row = await readOwnMeeting(db, { ...enterprise, meetingId });
  if (row === undefined) throw new Refusal('MEETING_NOT_FOUND');
  const room = await readMeetingRoom(db, meeting.roomId);
  const everybody = await readPeople(db, [meetingId]);
  const { people: _, ...listed } = presentListed(row, enterprise, now);
  const inside = mayViewMeeting(actor);
  const may = rightsIn(actor, status);
  const shown = { startsAt: meeting.startsAt.getTime(), withReasons: mayReadReasons(actor) };
  return {
    ...listed,
    room: {
      roomId: meeting.roomId,
      name: room?.name ?? '',
      type: room?.type ?? 'OTHER',
      capacity: room?.capacity ?? 0,
      place: room?.place ?? '',
      equipment: room?.equipment ?? [],
    },
    ...(await presentSeries(db, meeting)),
    occurrence: meeting.occurrence + 1,
    originalStart: meeting.originalStart.toISOString(),
    bookedBy: named(await personOf(db, meeting.bookedBy)),
    remind: meeting.remind,
    agenda: inside ? meeting.agenda.map((point) => ({ ...point })) : [],
    protected: meeting.passwordHash !== null,
    board: inside ? await boardOf(db, meeting.wbNo) : null,
    people: inside ? everybody.map((person) => presentPerson(person, shown)) : [],
    cancelledAt: isoOf(meeting.cancelledAt),
    released: meeting.released,
    startedAt: isoOf(meeting.startedAt),
    endedAt: isoOf(meeting.endedAt),
    delayMost: may.delay ? longestDelay(await delayFacts(db, enterprise, meeting, room)) : 0,
    filesUntil: new Date(filesUntil(meeting.endsAt.getTime())).toISOString(),
    may,
    revision: meeting.revision,
    createdAt: meeting.createdAt.toISOString(),
    changedAt: meeting.changedAt.toISOString(),
  };
}
