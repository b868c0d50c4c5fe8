import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { answerMeeting } from './bookings/answer-meeting.ts';
import { decideApproval, listApprovals } from './bookings/approvals.ts';
import { bookMeeting } from './bookings/book-meeting.ts';
import { cancelMeeting } from './bookings/cancel-meeting.ts';
import { changeMeeting } from './bookings/change-meeting.ts';
import { checkBooking } from './bookings/check-booking.ts';
import { getMeeting, listMyMeetings } from './bookings/own-meetings.ts';
import { delayMeeting, endMeeting, signInToMeeting, startMeeting } from './bookings/run-meeting.ts';
import { closeRoom, reopenRoom } from './rooms/close-room.ts';
import { changeRoom, createRoom, deleteRoom } from './rooms/edit-rooms.ts';
import { emptyRoom } from './rooms/empty-room.ts';
import { findRooms } from './rooms/find-rooms.ts';
import { listRooms } from './rooms/list-rooms.ts';
import { addRoomPicture, deleteRoomPicture } from './rooms/room-pictures.ts';
import { roomUse } from './rooms/room-use.ts';
import { readSchedule } from './rooms/schedule.ts';
import { changeMeetingSettings, changeWorkdays, getMeetingConfig, listWorkdays } from './rooms/settings.ts';

export const meetingHandlers = (deps: ApiDeps) =>
  ({
    getMeetingConfig: getMeetingConfig(deps),
    changeMeetingSettings: changeMeetingSettings(deps),
    listWorkdays: listWorkdays(deps),
    changeWorkdays: changeWorkdays(deps),
    listRooms: listRooms(deps),
    createRoom: createRoom(deps),
    changeRoom: changeRoom(deps),
    deleteRoom: deleteRoom(deps),
    emptyRoom: emptyRoom(deps),
    addRoomPicture: addRoomPicture(deps),
    deleteRoomPicture: deleteRoomPicture(deps),
    closeRoom: closeRoom(deps),
    reopenRoom: reopenRoom(deps),
    roomUse: roomUse(deps),
    readSchedule: readSchedule(deps),
    findRooms: findRooms(deps),
    checkBooking: checkBooking(deps),
    bookMeeting: bookMeeting(deps),
    getMeeting: getMeeting(deps),
    changeMeeting: changeMeeting(deps),
    cancelMeeting: cancelMeeting(deps),
    startMeeting: startMeeting(deps),
    delayMeeting: delayMeeting(deps),
    endMeeting: endMeeting(deps),
    answerMeeting: answerMeeting(deps),
    signInToMeeting: signInToMeeting(deps),
    decideApproval: decideApproval(deps),
    listApprovals: listApprovals(deps),
    listMyMeetings: listMyMeetings(deps),
  }) satisfies Partial<RouteHandlers>;
