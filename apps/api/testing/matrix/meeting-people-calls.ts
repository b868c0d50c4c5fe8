import { type Client, ROUTES } from '@sw/contract';
import { newEmail } from '../people.ts';
import type { Scene } from './scene.ts';

type Call = (client: Client, scene: Scene) => Promise<unknown>;

/** A number of no tag, contact or meeting. */
const NOTHING = '100000000000000006';
const contact = () => ({ name: 'Mia', email: newEmail() });

/** How the routes of the address book are called. */
export const MEETING_PEOPLE_CALLS = {
  searchPeople: (c) => c.call(ROUTES.searchPeople, {}),
  readPeopleTree: (c) => c.call(ROUTES.readPeopleTree, {}),
  countInvited: (c, { taker }) => c.call(ROUTES.countInvited, { body: { userIds: [taker] } }),
  listTags: (c) => c.call(ROUTES.listTags, {}),
  createTag: (c, { taker }) => c.call(ROUTES.createTag, { body: { name: 'Team', userIds: [taker] } }),
  changeTag: (c, { taker }) =>
    c.call(ROUTES.changeTag, { params: { tagId: NOTHING }, body: { name: 'Team', userIds: [taker] } }),
  deleteTag: (c) => c.call(ROUTES.deleteTag, { params: { tagId: NOTHING } }),
  listContacts: (c) => c.call(ROUTES.listContacts, {}),
  createContact: (c) => c.call(ROUTES.createContact, { body: contact() }),
  changeContact: (c) => c.call(ROUTES.changeContact, { params: { contactId: NOTHING }, body: contact() }),
  deleteContact: (c) => c.call(ROUTES.deleteContact, { params: { contactId: NOTHING } }),
  freeBusy: (c, { taker }) =>
    c.call(ROUTES.freeBusy, {
      body: { userIds: [taker], startsAt: '2026-11-18T00:00:00.000Z', endsAt: '2026-11-19T00:00:00.000Z' },
    }),
} as const satisfies Readonly<Record<string, Call>>;

/** How the routes for meeting files and records are called. */
export const MEETING_RECORD_CALLS = {
  listMeetingFiles: (c) => c.call(ROUTES.listMeetingFiles, { params: { meetingId: NOTHING } }),
  addMeetingFile: (c) => c.call(ROUTES.addMeetingFile, { params: { meetingId: NOTHING }, body: { fileId: NOTHING } }),
  listRecords: (c) => c.call(ROUTES.listRecords, {}),
  getRecord: (c) => c.call(ROUTES.getRecord, { params: { meetingId: NOTHING } }),
  correctAttendance: (c) =>
    c.call(ROUTES.correctAttendance, {
      params: { meetingId: NOTHING },
      body: { people: [{ personNo: 1, here: true }] },
    }),
  exportRecord: (c) => c.call(ROUTES.exportRecord, { params: { meetingId: NOTHING } }),
  openNotes: (c) => c.call(ROUTES.openNotes, { params: { meetingId: NOTHING }, body: { pageName: 'Notes' } }),
  createRecordLink: (c) => c.call(ROUTES.createRecordLink, { params: { meetingId: NOTHING } }),
  endRecordLinks: (c) => c.call(ROUTES.endRecordLinks, { params: { meetingId: NOTHING } }),
  readGuestMeeting: (c) => c.call(ROUTES.readGuestMeeting, { params: { key: 'nonsense' } }),
  answerAsGuest: (c) => c.call(ROUTES.answerAsGuest, { params: { key: 'nonsense' }, body: { answer: 'accepted' } }),
  signInAsGuest: (c) => c.call(ROUTES.signInAsGuest, { params: { key: 'nonsense' } }),
  getGuestFile: (c) => c.call(ROUTES.getGuestFile, { params: { key: 'nonsense', fileId: NOTHING } }),
  openRecord: (c) => c.call(ROUTES.openRecord, { params: { key: 'nonsense' } }),
  deleteMeetingFile: (c) => c.call(ROUTES.deleteMeetingFile, { params: { meetingId: NOTHING, fileId: NOTHING } }),
} as const satisfies Readonly<Record<string, Call>>;

/** How the routes for doors and calendar addresses are called. */
export const DOOR_CALLS = {
  listDoors: (c) => c.call(ROUTES.listDoors, {}),
  createDoor: (c) => c.call(ROUTES.createDoor, { body: { roomId: NOTHING, name: 'Left' } }),
  deleteDoor: (c) => c.call(ROUTES.deleteDoor, { params: { doorId: NOTHING } }),
  readDoor: (c) => c.call(ROUTES.readDoor, { params: { key: 'nonsense' } }),
  bookAtDoor: (c) => c.call(ROUTES.bookAtDoor, { params: { key: 'nonsense' }, body: { minutes: 15 } }),
  extendAtDoor: (c) => c.call(ROUTES.extendAtDoor, { params: { key: 'nonsense' }, body: { minutes: 15 } }),
  endAtDoor: (c) => c.call(ROUTES.endAtDoor, { params: { key: 'nonsense' }, body: {} }),
  signInAtDoor: (c) => c.call(ROUTES.signInAtDoor, { body: { qr: 'nonsense' } }),
  listCalendarKeys: (c) => c.call(ROUTES.listCalendarKeys, {}),
  createCalendarKey: (c) => c.call(ROUTES.createCalendarKey, { body: {} }),
  deleteCalendarKey: (c) => c.call(ROUTES.deleteCalendarKey, { params: { keyId: NOTHING } }),
} as const satisfies Readonly<Record<string, Call>>;
