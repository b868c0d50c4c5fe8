export {
  type BookPersonRow,
  countPeople,
  countTags,
  deleteTag,
  insertTag,
  lockMember,
  readBookPeople,
  readTags,
  renameTag,
  setTagMembers,
  type TagRow,
} from './address-book.ts';
export {
  type Cancelling,
  cancelMeetings,
  countBookedAhead,
  countMeetingsAhead,
  holdMeetings,
  insertMeetings,
  insertSeries,
  lockMeetings,
  type MeetingContent,
  type MeetingCourse,
  meetingsAhead,
  meetingsOfSeries,
  moveMeetings,
  type NewMeeting,
  placeInSeries,
  readMeetings,
  readSeriesRule,
  roomRunsUntil,
  type SeriesPlace,
  updateContent,
  updateSeriesRule,
  writeCourses,
} from './bookings.ts';
export { type BusyQuestion, type BusyRow, readBusy } from './busy-people.ts';
export {
  type CalendarKeyRow,
  type CalendarMeeting,
  type CalendarOwner,
  deleteCalendarKey,
  findCalendar,
  insertCalendarKey,
  listCalendarKeys,
  type NewCalendarKey,
  readCalendar,
} from './calendar-keys.ts';
export { closedTimes, closuresOf, countClosures, deleteClosure, insertClosure, type Span } from './closures.ts';
export {
  countDoors,
  type DoorMeetingRow,
  type DoorRow,
  deleteDoor,
  findDoor,
  insertDoor,
  listDoors,
  markDoorSeen,
  readDoor,
  readDoorPlan,
  takeDoorMeeting,
} from './doors.ts';
export {
  type DueLimit,
  type DueMeeting,
  markReleased,
  postponeDueMeeting,
  scheduleReleases,
  storeStatuses,
  takeDueMeetings,
} from './due-meetings.ts';
export {
  type ContactDraft,
  type ContactRow,
  changeContact,
  countContacts,
  deleteContact,
  insertContact,
  listContacts,
} from './external-contacts.ts';
export { type LeftMeetings, leaveMeetings, lockMeetingsAhead, spacesWithMeetings } from './leave-meetings.ts';
export { type MailReader, readMailReaders } from './mail-readers.ts';
export {
  type AnsweredEvent,
  type EventAnswer,
  type EventMeetings,
  lockEvent,
  readAnswers,
  storeAnswer,
} from './mailed-answers.ts';
export { findMeeting, lockMeetingFor, type MeetingFor } from './meeting-access.ts';
export {
  lockMeetingCalendar,
  personOfKey,
  readMeetingCalendar,
  type SettledChange,
  settleInvitations,
} from './meeting-calendar.ts';
export {
  countMeetingFiles,
  deleteMeetingFile,
  insertMeetingFile,
  keepBlob,
  type MeetingFileRow,
  type NewMeetingFile,
  readFileOfMeetings,
  readMeetingFile,
  readMeetingFiles,
} from './meeting-files.ts';
export {
  findGuestMeetings,
  type GuestMeeting,
  guestName,
  keepGuestKeys,
  type MeetingGuest,
} from './meeting-guests.ts';
export {
  accountsOfMeetings,
  answerMeetings,
  contactsInvited,
  forgetAnswers,
  hostsOfMeetings,
  type InvitedPerson,
  insertPeople,
  membersInvited,
  type NewPerson,
  readPeople,
  removePeople,
  type ShownPerson,
  signIn,
  workingMembers,
} from './meeting-people.ts';
export { meetingsToJoin, meetingsToRecord, signInFromCall } from './meetings-of-call.ts';
export {
  countOpenInvitations,
  listOwnMeetings,
  listPending,
  type OwnMeeting,
  type PendingMeeting,
  readOwnMeeting,
} from './own-meetings.ts';
export { insertRecordPictures, listRecordPictures, type RecordPicture, readRecordToDraw } from './pictures.ts';
export { type ReachableHost, type ReachablePerson, reachableHosts, reachablePeople } from './reachable-people.ts';
export {
  correctAttendance,
  countRecordLinks,
  deleteRecordLinks,
  findRecordLink,
  insertRecordLink,
  listRecordLinks,
  listRecords,
  type NewRecordLink,
  type OpenedRecord,
  type RecordFilter,
  type RecordRow,
  setNotesPage,
} from './records.ts';
export { isRoomPicture, setRoomPictures } from './room-pictures.ts';
export {
  type BusyTime,
  type MeetingFactsRow,
  nextStartIn,
  type RoomMeeting,
  readBusyTimes,
  readRoomPlan,
  readRoomUse,
  type TakenTime,
  takenTimes,
  type WantedTime,
} from './room-plan.ts';
export { readRoomManagers, readRoomReaders } from './room-readers.ts';
export {
  countRooms,
  deleteRoom,
  insertRoom,
  listRooms,
  lockRooms,
  type NewRoom,
  type Room,
  type RoomFilter,
  readMeetingRoom,
  readRooms,
  setRoomDepartments,
  smallestRooms,
  updateRoom,
} from './rooms.ts';
export {
  listWorkdayExceptions,
  type MeetingSettings,
  readMeetingSettings,
  type WorkdayException,
  writeMeetingSettings,
  writeWorkdayExceptions,
} from './settings.ts';
export { tidyCancelledMeetings } from './tidy-meetings.ts';
