import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MEETING_PARTS,
  MEETING_STATUSES,
  MERCHANT_ROLES,
  type MeetingActor,
  type MeetingPart,
  type MerchantRole,
  mayAddMeetingFile,
  mayAnswerMeeting,
  mayApproveBooking,
  mayBookRoom,
  mayCancelMeeting,
  mayCorrectAttendance,
  mayDelayMeeting,
  mayEditMeeting,
  mayEndMeeting,
  mayManageRooms,
  mayMoveMeeting,
  mayReadMeetingFile,
  mayReadReasons,
  mayReadRecord,
  maySeeSubject,
  mayShareRecord,
  maySignInToMeeting,
  mayStartMeeting,
  mayUseMeetingFile,
  mayViewMeeting,
  needsRoomApproval,
} from '../index.ts';

const member = (role: MerchantRole, state: 'active' | 'off' = 'active') => ({ role, state });
const actor = (part: MeetingPart, role: MerchantRole = 'member'): MeetingActor => ({
  member: member(role),
  part,
  invited: part === 'organiser' || part === 'participant',
});
const contact: MeetingActor = { member: null, part: 'participant', invited: true };
/** Booked it for somebody else and attends. */
const attendingBooker: MeetingActor = { ...actor('booker'), invited: true };
const statusesOf = (
  may: (actor: MeetingActor, status: (typeof MEETING_STATUSES)[number]) => boolean,
  who: MeetingActor,
) => MEETING_STATUSES.filter((status) => may(who, status));

const AHEAD = ['NOT_START', 'NOW_START'];
const RUNNING = ['STARTED', 'NOW_END'];

test('R6.13 the organiser and the booker run the meeting, each action in its statuses', () => {
  for (const part of ['organiser', 'booker'] as const) {
    const host = actor(part);
    expect(statusesOf(mayEditMeeting, host)).toEqual([...AHEAD, ...RUNNING]);
    expect(statusesOf(mayMoveMeeting, host)).toEqual(AHEAD);
    expect(statusesOf(mayCancelMeeting, host)).toEqual(AHEAD);
    expect(statusesOf(mayStartMeeting, host)).toEqual(['NOW_START']);
    expect(statusesOf(mayDelayMeeting, host)).toEqual(RUNNING);
    expect(statusesOf(mayEndMeeting, host)).toEqual(RUNNING);
    expect(statusesOf(mayCorrectAttendance, host)).toEqual([...RUNNING, 'ENDED']);
    expect(statusesOf(mayAnswerMeeting, host)).toEqual([]);
  }
  expect(statusesOf(maySignInToMeeting, actor('organiser'))).toEqual(['NOW_START', ...RUNNING]);
  expect(statusesOf(maySignInToMeeting, actor('booker'))).toEqual([]);
});

test('R6.13 R4.18 R4.19 a booker who attends answers and signs in as a participant does, and hosts', () => {
  for (const may of [mayAnswerMeeting, maySignInToMeeting])
    expect(statusesOf(may, attendingBooker)).toEqual(statusesOf(may, actor('participant')));
  for (const may of [mayEditMeeting, mayMoveMeeting, mayCancelMeeting, mayStartMeeting, mayDelayMeeting, mayEndMeeting])
    expect(statusesOf(may, attendingBooker)).toEqual(statusesOf(may, actor('booker')));
});

test('R6.13 a participant answers, signs in, adds files and sees the record, and changes nothing else', () => {
  for (const who of [actor('participant'), actor('participant', 'guest'), contact]) {
    expect(statusesOf(mayAnswerMeeting, who)).toEqual([...AHEAD, ...RUNNING]);
    expect(statusesOf(maySignInToMeeting, who)).toEqual(['NOW_START', ...RUNNING]);
    expect(mayViewMeeting(who)).toBe(true);
    for (const may of [mayEditMeeting, mayMoveMeeting, mayCancelMeeting, mayStartMeeting, mayDelayMeeting])
      expect(statusesOf(may, who)).toEqual([]);
    for (const may of [mayEndMeeting, mayCorrectAttendance]) expect(statusesOf(may, who)).toEqual([]);
  }
  const withFiles = { mayAddMeetingFile, mayReadMeetingFile, mayReadRecord };
  const allowed = (who: MeetingActor) => Object.entries(withFiles).flatMap(([name, may]) => (may(who) ? name : []));
  expect(allowed(actor('participant'))).toEqual(Object.keys(withFiles));
  expect(statusesOf(mayShareRecord, actor('participant'))).toEqual(['ENDED']);
  expect(statusesOf(mayShareRecord, contact)).toEqual([]);
  // The reason for declining is for the hosts.
  expect(MEETING_PARTS.filter((part) => mayReadReasons(actor(part, 'owner')))).toEqual(['organiser', 'booker']);
  expect(mayReadReasons(contact)).toBe(false);
  // A contact downloads what others have added, and no more.
  expect(allowed(contact)).toEqual(['mayReadMeetingFile']);
});

test('R6.13 managers of rooms cancel any booking and approve, and see no more of the meeting than others', () => {
  for (const role of ['owner', 'admin', 'roomManager'] as const) {
    expect(statusesOf(mayCancelMeeting, actor('none', role))).toEqual(AHEAD);
    expect(mayApproveBooking(member(role))).toBe(true);
    expect(mayViewMeeting(actor('none', role))).toBe(false);
    expect(maySeeSubject(actor('none', role), { private: true })).toBe(false);
    expect(maySeeSubject(actor('none', role), { private: false })).toBe(true);
    expect(statusesOf(mayEditMeeting, actor('none', role))).toEqual([]);
  }
  expect(MERCHANT_ROLES.filter((role) => mayManageRooms(member(role)))).toEqual(['owner', 'admin', 'roomManager']);
  expect(statusesOf(mayCancelMeeting, actor('none'))).toEqual([]);
});

test('R6.13 administrators correct the attendance of meetings they are in, and of no others', () => {
  for (const role of ['owner', 'admin'] as const) {
    expect(statusesOf(mayCorrectAttendance, actor('participant', role))).toEqual([...RUNNING, 'ENDED']);
    expect(statusesOf(mayCorrectAttendance, actor('none', role))).toEqual([]);
  }
  expect(statusesOf(mayCorrectAttendance, actor('participant', 'roomManager'))).toEqual([]);
});

test('R6.14 R6.15 only the person who added a file selects or deletes it, whatever their part or role', () => {
  for (const part of MEETING_PARTS)
    for (const role of MERCHANT_ROLES) {
      expect(mayUseMeetingFile(actor(part, role), { own: false })).toBe(false);
      expect(mayUseMeetingFile(actor(part, role), { own: true })).toBe(part !== 'none');
    }
});

test('colleagues see the subject unless it is private; guests and contacts only of their own meetings', () => {
  expect(maySeeSubject(actor('none'), { private: false })).toBe(true);
  expect(maySeeSubject(actor('none'), { private: true })).toBe(false);
  expect(maySeeSubject(actor('participant'), { private: true })).toBe(true);
  expect(maySeeSubject(actor('none', 'guest'), { private: false })).toBe(false);
  expect(maySeeSubject(actor('participant', 'guest'), { private: true })).toBe(true);
  expect(maySeeSubject({ member: null, part: 'none', invited: false }, { private: false })).toBe(false);
  expect(maySeeSubject(contact, { private: true })).toBe(true);
});

test('somebody whose access is switched off may do nothing', () => {
  const all = [
    mayAnswerMeeting,
    mayCancelMeeting,
    mayCorrectAttendance,
    mayDelayMeeting,
    mayEditMeeting,
    mayEndMeeting,
    mayMoveMeeting,
    maySignInToMeeting,
    mayStartMeeting,
    mayViewMeeting,
    mayAddMeetingFile,
    mayReadMeetingFile,
    mayReadReasons,
    mayReadRecord,
    mayShareRecord,
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...MERCHANT_ROLES),
      fc.constantFrom(...MEETING_PARTS),
      fc.constantFrom(...MEETING_STATUSES),
      fc.boolean(),
      (role, part, status, invited) => {
        const off = { member: member(role, 'off'), part, invited };
        expect(all.filter((may) => may(off, status))).toEqual([]);
        expect(maySeeSubject(off, { private: false })).toBe(false);
        expect(mayUseMeetingFile(off, { own: true })).toBe(false);
        expect(mayBookRoom(off.member, { booking: 'everyone', departments: ['1'] }, ['1'])).toBe(false);
      },
    ),
  );
});

test('R1.28 a room is booked by every member, by its departments, or by managers only; never by guests', () => {
  const may = (role: MerchantRole, booking: 'everyone' | 'departments' | 'admins', departments: string[] = []) =>
    mayBookRoom(member(role), { booking, departments: ['sales', 'north'] }, departments);
  expect(MERCHANT_ROLES.filter((role) => may(role, 'everyone'))).toEqual(['owner', 'admin', 'roomManager', 'member']);
  expect(MERCHANT_ROLES.filter((role) => may(role, 'admins'))).toEqual(['owner', 'admin', 'roomManager']);
  expect(may('member', 'departments', ['team', 'north'])).toBe(true);
  expect(may('member', 'departments', ['team', 'south'])).toBe(false);
  expect(may('member', 'departments')).toBe(false);
  expect(may('guest', 'departments', ['north'])).toBe(false);
});

test('a booking needs an approval if the room says so and the booker does not manage rooms', () => {
  expect(needsRoomApproval(member('member'), { needsApproval: true })).toBe(true);
  expect(needsRoomApproval(member('roomManager'), { needsApproval: true })).toBe(false);
  expect(needsRoomApproval(member('member'), { needsApproval: false })).toBe(false);
});
