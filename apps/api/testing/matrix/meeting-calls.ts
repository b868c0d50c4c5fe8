import { type Client, ROUTES, type RouteName } from '@sw/contract';
import { onePixel } from '../small-pictures.ts';
import type { Scene } from './scene.ts';

type Call = (client: Client, scene: Scene) => Promise<unknown>;

/** A number of no room, closure or meeting. */
const NONE = '100000000000000006';
const at = (hours: number): string =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const idsOf = ({ tenant }: Scene) => tenant ?? { roomId: NONE, closureId: NONE, meetingId: NONE, contactId: NONE };
const meetingOf = (scene: Scene) => ({ params: { meetingId: idsOf(scene).meetingId } });

/** How the meeting routes are called, with everything valid except the caller. */
export const MEETING_CALLS = {
  getMeetingConfig: (c) => c.call(ROUTES.getMeetingConfig, {}),
  changeMeetingSettings: (c) => c.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'Europe/Berlin' } }),
  listWorkdays: (c) => c.call(ROUTES.listWorkdays, {}),
  changeWorkdays: (c) =>
    c.call(ROUTES.changeWorkdays, { body: { set: [{ day: '2030-01-01', working: false, name: 'New Year' }] } }),
  listRooms: (c) => c.call(ROUTES.listRooms, {}),
  createRoom: (c) => c.call(ROUTES.createRoom, { body: { name: 'Birch', capacity: 8, departmentIds: [NONE] } }),
  changeRoom: (c, scene) =>
    c.call(ROUTES.changeRoom, { params: { roomId: idsOf(scene).roomId }, body: { departmentIds: [NONE] } }),
  deleteRoom: (c, scene) => c.call(ROUTES.deleteRoom, { params: { roomId: idsOf(scene).roomId } }),
  emptyRoom: (c, scene) =>
    c.call(ROUTES.emptyRoom, { params: { roomId: idsOf(scene).roomId }, body: { reason: 'Repair', apply: true } }),
  addRoomPicture: (c, scene) =>
    c.upload(
      ROUTES.addRoomPicture,
      { params: { roomId: idsOf(scene).roomId } },
      {},
      new File([new Uint8Array(onePixel(1))], 'a.png'),
    ),
  deleteRoomPicture: (c, scene) =>
    c.call(ROUTES.deleteRoomPicture, { params: { roomId: idsOf(scene).roomId, pictureKey: 'n'.repeat(43) } }),
  closeRoom: (c, scene) =>
    c.call(ROUTES.closeRoom, {
      params: { roomId: idsOf(scene).roomId },
      body: { startsAt: at(10), endsAt: at(40), reason: 'Repair', apply: true },
    }),
  reopenRoom: (c, scene) => {
    const { roomId, closureId } = idsOf(scene);
    return c.call(ROUTES.reopenRoom, { params: { roomId, closureId } });
  },
  roomUse: (c) => c.call(ROUTES.roomUse, { query: { firstDay: '2026-01-01', lastDay: '2026-01-31' } }),
  readSchedule: (c, scene) =>
    c.call(ROUTES.readSchedule, { query: { startsAt: at(0), endsAt: at(48), roomId: [idsOf(scene).roomId] } }),
  findRooms: (c) => c.call(ROUTES.findRooms, { body: { startsAt: at(2), minutes: 30 } }),
  checkBooking: (c, scene) => {
    const { roomId, meetingId } = idsOf(scene);
    return c.call(ROUTES.checkBooking, { body: { roomId, startsAt: at(30), endsAt: at(31), meetingId } });
  },
  bookMeeting: (c, scene) =>
    c.call(ROUTES.bookMeeting, {
      body: {
        roomId: idsOf(scene).roomId,
        startsAt: at(30),
        endsAt: at(31),
        subject: 'Plans',
        remind: 'none',
        invited: { userIds: [], contactIds: [idsOf(scene).contactId], departmentIds: [], tagIds: [] },
      },
    }),
  getMeeting: (c, scene) => c.call(ROUTES.getMeeting, meetingOf(scene)),
  changeMeeting: (c, scene) =>
    c.call(ROUTES.changeMeeting, { ...meetingOf(scene), body: { startsAt: at(34), endsAt: at(35) } }),
  cancelMeeting: (c, scene) => c.call(ROUTES.cancelMeeting, { ...meetingOf(scene), body: { reason: 'Ill' } }),
  startMeeting: (c, scene) => c.call(ROUTES.startMeeting, meetingOf(scene)),
  delayMeeting: (c, scene) => c.call(ROUTES.delayMeeting, { ...meetingOf(scene), body: { minutes: 5 } }),
  endMeeting: (c, scene) => c.call(ROUTES.endMeeting, meetingOf(scene)),
  answerMeeting: (c, scene) => c.call(ROUTES.answerMeeting, { ...meetingOf(scene), body: { answer: 'accepted' } }),
  signInToMeeting: (c, scene) => c.call(ROUTES.signInToMeeting, meetingOf(scene)),
  decideApproval: (c, scene) => c.call(ROUTES.decideApproval, { ...meetingOf(scene), body: { grant: true } }),
  listApprovals: (c) => c.call(ROUTES.listApprovals, {}),
  listMyMeetings: (c) => c.call(ROUTES.listMyMeetings, {}),
} as const satisfies Partial<Record<RouteName, Call>>;
