export { sql } from 'kysely';
export {
  type AdministeredEnterprise,
  findEnterprise,
  listEnterprises,
  setEnterpriseLevel,
} from './administration/enterprises.ts';
export { readLevelReach } from './administration/level-reach.ts';
export {
  type AdministeredPerson,
  countActiveAdministrators,
  findPerson,
  findPersonByAddress,
  hasAdministrator,
  listPeople,
  listPersonSpaces,
  lockAdministrators,
  lockSetup,
  type PeopleQuery,
  type PersonState,
  readPersonFacts,
} from './administration/people.ts';
export {
  countOpenSalesRequests,
  findSalesRequest,
  type ListedSalesRequest,
  listSalesRequests,
} from './administration/sales-requests.ts';
export { listSiteAudit, type SiteAuditQuery, type SiteAuditRow } from './administration/site-audit.ts';
export { type AuditEvent, writeAudit } from './audit.ts';
export { type Backlog, readBacklog, readMeetingBacklog } from './backlog.ts';
export { type CopiedPageRow, type DatabaseMoment, openDatabaseMoment } from './backup/database-copy.ts';
export { dumpDatabase, dumpProgramVersion, restoreDatabase } from './backup/dump.ts';
export { type ErasedAgain, type Erasure, eraseAgain, listErasures } from './backup/erasures.ts';
export { countTables, databaseTime, pointRestoredPages, type RestoredPage, raiseNumbers } from './backup/repair.ts';
export {
  bytesOnlyOn,
  countFiles,
  countImages,
  heldBlobs,
  holdAllBlobsOf,
  holdBlobs,
  moveCharges,
  type NewBlob,
  type ReadableBlob,
  readableBlobs,
  readPaidBlob,
  storeBlob,
  writePagePictures,
} from './blobs.ts';
export { boardPeople, readSharerPermit } from './board-people.ts';
export type { CallKind, CallPersonRow, CallRow, CallStop } from './call-tables.ts';
export { refreshDeadline } from './calls/call-deadline.ts';
export {
  type CallMember,
  connectedPeople,
  declineCall,
  type MissedCall,
  ringPeople,
  takeMissedCalls,
} from './calls/call-rings.ts';
export {
  addCall,
  closedRooms,
  findCallOfRoom,
  levelOfCall,
  lockCall,
  markSeen,
  type NewCall,
  type OpenConnection,
  openCalls,
  openConnections,
  overdueCalls,
  payerOfCalls,
  readMonthUse,
  readRunningCall,
} from './calls/call-rows.ts';
export {
  callsWithOutsiders,
  endedSeatsOf,
  freeSeat,
  hadSeat,
  markRemoved,
  outsidersOf,
  runningCallsOf,
  takenSeats,
  takeSeat,
} from './calls/call-seats.ts';
export {
  type CallListRow,
  countCallsOf,
  listCallsOf,
  type MonthSums,
  readAttendance,
  readCallMonths,
  readCallOf,
  readRunningShares,
} from './calls/call-statistics.ts';
export { MOST_CALLS_COMPARED, readMostAtOnce } from './calls/most-at-once.ts';
export {
  addRecording,
  attendanceOf,
  countRecordings,
  listRecordings,
  type RecordedSound,
  readRecording,
  removeRecording,
} from './calls/recordings.ts';
export { type ReportedFact, type Settled, settleCall } from './calls/settle-call.ts';
export { clearBoardRows, expiredBoards } from './clear-boards.ts';
export { collectBlobs, collectNamedBlobs, passOnCharges } from './collect-blobs.ts';
export { type CopiedPage, fillCopiedPage, isCopying, markCopyFailed } from './copied-pages.ts';
export {
  type Cursor,
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  type TextCursor,
} from './cursor.ts';
export { openDatabase } from './database.ts';
export {
  addDocument,
  addDocumentPage,
  addWholeDocument,
  countDocumentPages,
  countPageDocuments,
  type DocumentRow,
  documentPages,
  documentTexts,
  firstPageKey,
  holdPageBlobs,
  lockDocument,
  pageBlobsOf,
  readDocument,
  setDocument,
  type WholeDocument,
  wholeDocuments,
} from './documents.ts';
export { endAbandonedDemo, endDemo } from './end-demo.ts';
export { addEntry, hideEntries, type NewEntry, removeEntry, renameEntries, touchEntries } from './entries.ts';
export { eraseBoardRows } from './erase-board.ts';
export { isDatabaseAway, isExclusionViolation, isUniqueViolation, isUnprepared } from './errors.ts';
export {
  binFileEntries,
  eraseFileEntries,
  insertFileEntry,
  isFolder,
  lockExpiredBin,
  type NewFileEntry,
  placeFileEntry,
  restoreFileEntry,
} from './files/change-files.ts';
export { endFileLink, putFileLink, readFileLink, readSharedFile } from './files/file-links.ts';
export { readFileUses, readLiveTrees, readStoredTrees } from './files/file-trees.ts';
export {
  type FileVersion,
  listFileVersions,
  replaceFileContent,
  takeFileVersion,
} from './files/file-versions.ts';
export {
  addFolderMember,
  changeFolderMember,
  claimFolderMembers,
  countSharedFolders,
  countSharedWith,
  type FolderMember,
  isInSharedFolder,
  leaveFolder,
  listFolderMembers,
  listSharedFolders,
  type Membership,
  readMemberships,
  removeFolderMember,
} from './files/folder-members.ts';
export {
  countSpaceEntries,
  ensureRoot,
  type FileEntry,
  FOLDER,
  lockFileEntries,
  type PathStep,
  readEntryOfBlob,
  readFileEntries,
  readFilePath,
  readFolderCount,
  readFolderHeight,
  readRoot,
  takenNameKeys,
} from './files/folders.ts';
export {
  type BoardWithFile,
  boardsWithBlob,
  countBin,
  countInFolder,
  type FileOrder,
  type FileSort,
  type ListedFile,
  listBin,
  listFolder,
  placeText,
  showFile,
} from './files/list-files.ts';
export { searchFiles } from './files/search-files.ts';
export {
  claimIdempotency,
  type IdempotencyClaim,
  type IdempotencyOutcome,
  saveIdempotentReply,
} from './idempotency.ts';
export { type DatabaseFacts, type DatabaseFault, inspectDatabase } from './inspect.ts';
export { levelOfSpace, syncLevels } from './levels.ts';
export { type ListenOptions, listenOutbox, type OutboxListener } from './listen.ts';
export {
  type EntryFilter,
  type EntryOrder,
  type EntryQuery,
  type ListedEntry,
  type ListOwner,
  listEntries,
  readCounter,
  readListCounter,
} from './lists.ts';
export type { MeetingPersonRow, MeetingRow, RoomClosureRow } from './meeting-tables.ts';
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
} from './meetings/address-book.ts';
export {
  type Cancelling,
  cancelMeetings,
  countBookedAhead,
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
  type SeriesPlace,
  updateContent,
  updateSeriesRule,
  writeCourses,
} from './meetings/bookings.ts';
export { type BusyQuestion, type BusyRow, readBusy } from './meetings/busy-people.ts';
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
} from './meetings/calendar-keys.ts';
export { closuresOf, countClosures, deleteClosure, insertClosure, type Span } from './meetings/closures.ts';
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
} from './meetings/doors.ts';
export {
  type DueLimit,
  type DueMeeting,
  markReleased,
  postponeDueMeeting,
  storeStatuses,
  takeDueMeetings,
} from './meetings/due-meetings.ts';
export {
  type ContactDraft,
  type ContactRow,
  changeContact,
  countContacts,
  deleteContact,
  insertContact,
  listContacts,
} from './meetings/external-contacts.ts';
export { type LeftMeetings, leaveMeetings, lockMeetingsAhead, spacesWithMeetings } from './meetings/leave-meetings.ts';
export { type MailReader, readMailReaders } from './meetings/mail-readers.ts';
export { type EventMeetings, hostsOf, lockEvent, storeAnswer } from './meetings/mailed-answers.ts';
export { findMeeting, lockMeetingFor, type MeetingFor } from './meetings/meeting-access.ts';
export {
  personOfKey,
  readMeetingCalendar,
  type SettledChange,
  settleInvitations,
} from './meetings/meeting-calendar.ts';
export {
  countMeetingFiles,
  deleteMeetingFile,
  insertMeetingFile,
  keepBlob,
  type MeetingFileRow,
  type NewMeetingFile,
  readMeetingFile,
  readMeetingFiles,
} from './meetings/meeting-files.ts';
export { findGuestMeetings, type GuestMeeting, guestName, keepGuestKeys } from './meetings/meeting-guests.ts';
export {
  accountsOfMeetings,
  answerMeetings,
  contactsInvited,
  forgetAnswers,
  type InvitedPerson,
  insertPeople,
  membersInvited,
  type NewPerson,
  readPeople,
  removePeople,
  type ShownPerson,
  signIn,
} from './meetings/meeting-people.ts';
export {
  countOpenInvitations,
  listOwnMeetings,
  listPending,
  type OwnMeeting,
  readOwnMeeting,
} from './meetings/own-meetings.ts';
export { type ReachablePerson, reachablePeople } from './meetings/reachable-people.ts';
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
} from './meetings/records.ts';
export { isRoomPicture, setRoomPictures } from './meetings/room-pictures.ts';
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
} from './meetings/room-plan.ts';
export { readRoomReaders } from './meetings/room-readers.ts';
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
} from './meetings/rooms.ts';
export {
  listWorkdayExceptions,
  type MeetingSettings,
  readMeetingSettings,
  type WorkdayException,
  writeMeetingSettings,
  writeWorkdayExceptions,
} from './meetings/settings.ts';
export type { DepartmentRow, MerchantInvitationRow, MerchantRow, SpaceMemberRow } from './merchant-tables.ts';
export { countInvitations, knownAddresses, listInvitations } from './merchants/invitations.ts';
export { memberKeys } from './merchants/member-keys.ts';
export {
  addMember,
  countMembers,
  countMembersOf,
  countOwners,
  findMember,
  firstOwner,
  type ListedMember,
  listMembers,
  lockMerchant,
  type MemberFilter,
  type MemberRef,
  markHere,
  type NewMember,
  placeEntries,
  readListedMember,
  readMemberCounts,
  removeMember,
  renameMember,
  searchMembers,
} from './merchants/members.ts';
export {
  listOwnSpaces,
  personalSpaceOf,
  readMerchant,
  readOutsideSharing,
  readSharingRule,
} from './merchants/merchants.ts';
export { listSpaceAudit, type SpaceAuditRow } from './merchants/space-audit.ts';
export { tidySpaceAudits } from './merchants/tidy-audit.ts';
export { migrationsFingerprint } from './migrate.ts';
export { type OutboxMessage, type RelayPorts, relayOutbox, writeOutbox, writeOutboxAll } from './outbox.ts';
export {
  addOwnBackground,
  countOwnBackgrounds,
  listOwnBackgrounds,
  type OwnBackgroundRow,
  ownBackgroundsAmong,
  removeOwnBackground,
} from './own-backgrounds.ts';
export { type PageAccess, readPageAccess } from './page-access.ts';
export { erasePageRows, markExpiredPages, markSurplusPages } from './page-bin.ts';
export {
  appendedSeq,
  boardsWithWaitingControls,
  carryControls,
  controlEveryPage,
  type WaitingControl,
  waitingControls,
  writeControls,
  writeGestureFrames,
} from './page-controls.ts';
export {
  addCheckpoint,
  addCheckpointIfDue,
  addSegment,
  CHECKPOINT_RECORDS,
  checkpointAt,
  checkpointVersions,
  historyBegins,
  type IndexedCheckpoint,
  type IndexedSegment,
  markIndexed,
  segmentsBetween,
} from './page-history.ts';
export { readAccountData } from './people/account-data.ts';
export {
  type AccountDeletion,
  addAccountDeletion,
  beginErasure,
  countForDeletion,
  dueErasures,
  type ErasedPerson,
  readAccountDeletion,
  removeAccountDeletion,
  sharedBoardsOf,
  solelyOwnedSpaces,
} from './people/account-deletions.ts';
export {
  addDataExport,
  cancelDataExports,
  type DataExportRow,
  failDataExport,
  finishDataExport,
  moveDataExport,
  pastDataExports,
  readDataExport,
  takeOldDataExports,
} from './people/data-exports.ts';
export {
  boardsOwnedBy,
  deleteBoardRows,
  eraseSpaceFiles,
  leaveBoardToSpace,
  looseObjectsOf,
} from './people/erase-own-things.ts';
export { eraseAccountRows, hasUnsentEvents } from './people/erase-traces.ts';
export type { DataExportProblem } from './people/person-tables.ts';
export { openPool } from './pool.ts';
export type { Database, DatabaseOptions, Db, Tx } from './port.ts';
export { type ActivationRefusal, activateRules, readActiveRules } from './rules/active-rules.ts';
export { LIVE_SECONDS, type RunningProcess, readProcesses } from './rules/processes.ts';
export { type RulesWatch, watchRules } from './rules/rules-watch.ts';
export type {
  AccountRow,
  AuditEventRow,
  BlobKind,
  BoardEntryRow,
  BoardPageRow,
  BoardRow,
  BoardSharerRow,
  CommentRow,
  CommentThreadRow,
  CounterKind,
  HandOverOfferRow,
  LevelRow,
  LevelSeed,
  NoticeRow,
  Quality,
  Schema,
  SessionRow,
  SpaceKind,
  SpaceRow,
} from './schema.ts';
export { WORDS_MAX, writePageWords, writeSearch } from './search.ts';
export { searchEntries } from './search-entries.ts';
export { pagesOfShard, type ShardPage } from './shard-pages.ts';
export {
  addIdentity,
  findIdentity,
  findProviderOf,
  providerRequiredOf,
  readDomains,
  readProvider,
} from './single-sign-on.ts';
export type { MerchantDomainRow, MerchantProviderRow } from './single-sign-on-tables.ts';
export { moveSnapshotPointer, readSnapshotPointer, type Snapshot, type SnapshotPointer } from './snapshot-pointer.ts';
export {
  countSpaceBoards,
  isSpaceMember,
  lockSpace,
  lockSpaceAccount,
  readSpaceAccount,
  type SpaceAccount,
} from './space-account.ts';
export { readFullest, readSpaceKinds, readSpaceMonths } from './space-usage.ts';
export { isStorableId } from './storable-id.ts';
export {
  addTakeAway,
  countTakeAways,
  countWrongPassword,
  lockTakeAway,
  setTakeAwayPassword,
  type TakeAwayRow,
} from './take-aways.ts';
export { tidyOldRows } from './tidy.ts';
export {
  addExport,
  addImport,
  cancelExport,
  countPendingImports,
  countRunningExports,
  type ExportRow,
  failExport,
  finishExport,
  type ImportRow,
  lockAccount,
  moveExport,
  readExport,
  readImport,
  setImport,
  takeOldTransfers,
} from './transfers.ts';
export {
  countWaitingUploads,
  deleteUploads,
  insertUploads,
  keepUploading,
  lockOldUploads,
  lockUpload,
  markChecked,
  markCompleted,
  markRefused,
  type NewUpload,
  type OldUpload,
  readStoredBlob,
  readUpload,
  type StoredBlob,
  type UploadRow,
} from './uploads.ts';
export { addWelcomeBoard, countWelcomeBoard, readWelcomeBoard } from './welcome-boards.ts';
