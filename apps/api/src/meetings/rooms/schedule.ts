import { DAY } from '@sw/base';
import { Refusal, type ROUTES, SCHEDULE_DAYS_MAX, SCHEDULE_PART, type ScheduleBlock } from '@sw/contract';
import {
  closuresOf,
  listRooms,
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
import { actorIn, whatIsSeen } from '../meeting-actor.ts';
import { presentSpan } from './room-time.ts';

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
    call: call && wbNo !== null,
    ...presentSpan(meeting),
  };
};

export function readSchedule({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.readSchedule> {
  return async ({ query, session }) => {
    const { member, spaceId, accountId } = await enterpriseOf(db, session);
    const [startsAt, endsAt] = [new Date(query.startsAt), new Date(query.endsAt)];
    const length = endsAt.getTime() - startsAt.getTime();
    if (length <= 0) throw new Refusal('MEETING_TIME_ORDER');
    if (length > SCHEDULE_DAYS_MAX * DAY) throw new Refusal('BAD_REQUEST', ['endsAt']);
    const rooms = query.roomId
      ? await readRooms(db, spaceId, query.roomId)
      : await listRooms(db, { spaceId }, { limit: SCHEDULE_PART });
    const roomIds = rooms.map(({ roomId }) => roomId);
    const now = clock.now();
    const [meetings, closures] = await Promise.all([
      readRoomPlan(db, { roomIds, accountId, startsAt, endsAt }),
      closuresOf(db, roomIds, { from: startsAt, to: endsAt }),
    ]);
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
