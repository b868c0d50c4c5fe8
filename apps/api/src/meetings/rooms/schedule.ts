import { DAY } from '@sw/base';
import { Refusal, type ROUTES, type ScheduleBlock } from '@sw/contract';
import { type MeetingActor, maySeeSubject } from '@sw/policy';
import {
  closuresOf,
  type RoomClosureRow,
  type RoomMeeting,
  readRoomPlan,
  readRooms,
  type SpaceMemberRow,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { statusOf } from '../bookings/course.ts';
import { enterpriseOf } from '../enterprise.ts';
import { presentSpan } from './room-time.ts';

/** A week, and the hours by which zones differ. */
const DAYS_MAX = 9;

/** What a member is in a meeting of the plan. */
export function actorIn(
  member: SpaceMemberRow,
  { organiserId, bookedBy, invite }: Pick<RoomMeeting, 'organiserId' | 'bookedBy' | 'invite'>,
): MeetingActor {
  const { accountId } = member;
  if (organiserId === accountId) return { member, part: 'organiser' };
  if (bookedBy === accountId) return { member, part: 'booker' };
  return { member, part: invite === null ? 'none' : 'participant' };
}

/** The subject and the organiser, as far as the member may see them. */
export function whatIsSeen(member: SpaceMemberRow, meeting: RoomMeeting) {
  const shown = maySeeSubject(actorIn(member, meeting), meeting);
  return { subject: shown ? meeting.subject : null, by: shown ? meeting.by : null };
}

const closureBlock = ({ roomId, reason, ...span }: RoomClosureRow): ScheduleBlock => ({
  roomId,
  meetingId: null,
  subject: reason,
  by: null,
  part: 'none',
  invite: null,
  status: null,
  approval: 'none',
  series: false,
  board: false,
  call: false,
  ...presentSpan(span),
});

const meetingBlock = (member: SpaceMemberRow, meeting: RoomMeeting, now: number): ScheduleBlock => {
  const { roomId, meetingId, invite, approval, seriesId, wbNo, call } = meeting;
  return {
    roomId,
    meetingId,
    ...whatIsSeen(member, meeting),
    part: actorIn(member, meeting).part,
    invite,
    status: statusOf(meeting, now),
    approval,
    series: seriesId !== null,
    board: wbNo !== null,
    call,
    ...presentSpan(meeting),
  };
};

export function readSchedule({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.readSchedule> {
  return async ({ query, session }) => {
    const { member, spaceId, accountId } = await enterpriseOf(db, session);
    const [startsAt, endsAt] = [new Date(query.startsAt), new Date(query.endsAt)];
    const length = endsAt.getTime() - startsAt.getTime();
    if (length <= 0) throw new Refusal('MEETING_TIME_ORDER');
    if (length > DAYS_MAX * DAY) throw new Refusal('BAD_REQUEST', ['endsAt']);
    const roomIds = (await readRooms(db, spaceId, query.roomId)).map((room) => room.roomId);
    const now = clock.now();
    const meetings = await readRoomPlan(db, { roomIds, accountId, startsAt, endsAt });
    const closures = await closuresOf(db, roomIds, { from: startsAt, to: endsAt });
    const blocks = [
      ...closures.map(closureBlock),
      ...meetings.map((meeting) => meetingBlock(member, meeting, now)).filter(({ status }) => status !== 'CANCELED'),
    ];
    const place = new Map(roomIds.map((id, at) => [id, at]));
    blocks.sort(
      (a, b) => (place.get(a.roomId) ?? 0) - (place.get(b.roomId) ?? 0) || (a.startsAt < b.startsAt ? -1 : 1),
    );
    return { now: new Date(now).toISOString(), blocks };
  };
}
