export { sql } from 'kysely';
export { type DatabaseUse, noteBackup, readDatabaseUse } from './administration/database-use.ts';
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
export { type Backlog, readBacklog, readMeetingBacklog } from './backlog.ts';
export { type CopiedPageRow, type DatabaseMoment, openDatabaseMoment } from './backup/database-copy.ts';
export { dumpDatabase, dumpProgramVersion, restoreDatabase, tablesOfDump } from './backup/dump.ts';
export { type ErasedAgain, type Erasure, eraseAgain, listErasures } from './backup/erasures.ts';
export { appendControlsAgain, leaveOutActors, raiseControlNumbers, raiseVersionBases } from './backup/raise-numbers.ts';
export { countTables, databaseTime, pointRestoredPages, type RestoredPage } from './backup/repair.ts';
export { beginBackup, endBackup, extendBackup, isBackupRunning } from './backup/running-backups.ts';
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
} from './blobs/blobs.ts';
export {
  type CollectedBlobs,
  collectBlobs,
  collectNamedBlobs,
  collectRounds,
  patrolBlobs,
} from './blobs/collect-blobs.ts';
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
  holdDocuments,
  holdPageBlobs,
  lockDocument,
  readDocument,
  setDocument,
  type WholeDocument,
  wholeDocuments,
} from './blobs/documents.ts';
export {
  addOwnBackground,
  countOwnBackgrounds,
  listOwnBackgrounds,
  type OwnBackgroundRow,
  ownBackgroundsAmong,
  removeOwnBackground,
} from './blobs/own-backgrounds.ts';
export {
  countWaitingUploads,
  deleteUploads,
  forgetParts,
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
} from './blobs/uploads.ts';
export { takeActor } from './boards/actors.ts';
export { boardPeople, readSharerPermit } from './boards/board-people.ts';
export { clearBoardRows, expiredBoards } from './boards/clear-boards.ts';
export {
  type CopiedPage,
  fillCopiedPage,
  isCopying,
  lockFilling,
  markCopyFailed,
} from './boards/copied-pages.ts';
export { endAbandonedDemo, endDemo, endDemoOf } from './boards/end-demo.ts';
export { addEntry, hideEntries, type NewEntry, removeEntry, renameEntries, touchEntries } from './boards/entries.ts';
export { eraseBoardRows } from './boards/erase-board.ts';
export { type Leaving, leaveBoards } from './boards/leave-boards.ts';
export {
  type EntryFilter,
  type EntryOrder,
  type EntryQuery,
  type ListedEntry,
  type ListOwner,
  listEntries,
  readCounter,
  readListCounter,
} from './boards/lists.ts';
export { writePageWords, writeSearch } from './boards/search.ts';
export { searchEntries } from './boards/search-entries.ts';
export { revokeShareLinks } from './boards/share-links.ts';
export {
  addTakeAway,
  countTakeAways,
  countWrongPassword,
  lockTakeAway,
  setTakeAwayPassword,
  type TakeAwayRow,
} from './boards/take-aways.ts';
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
} from './boards/transfers.ts';
export { addWelcomeBoard, countWelcomeBoard, readWelcomeBoard } from './boards/welcome-boards.ts';
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
export { type AuditEvent, writeAudit } from './command/audit.ts';
export {
  claimIdempotency,
  type IdempotencyClaim,
  type IdempotencyOutcome,
  saveIdempotentReply,
} from './command/idempotency.ts';
export { type ListenOptions, listenOutbox, type OutboxListener } from './command/listen.ts';
export { type OutboxMessage, type RelayPorts, relayOutbox, writeOutbox } from './command/outbox.ts';
export { publishEvent, publishEvents } from './command/publish-event.ts';
export { inTurn, keepPace, type TurnEnd, turnAges, untilPace } from './command/shared-turn.ts';
export {
  type Cursor,
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  type TextCursor,
} from './cursor.ts';
export { openDatabase } from './database.ts';
export { isDatabaseAway, isDeadlock, isExclusionViolation, isUniqueViolation, isUnprepared } from './errors.ts';
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
export { endFileLink, endFileLinksOf, putFileLink, readFileLink, readSharedFile } from './files/file-links.ts';
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
  type DatabaseFacts,
  type DatabaseFault,
  inspectDatabase,
  inspectFolders,
  inspectVisitors,
  type LostFolders,
} from './inspect.ts';
export * from './meetings/index.ts';
export {
  endWithoutDomain,
  findProvenDomain,
  lapseDomain,
  noteMissing,
  takeDueDomains,
} from './merchants/domain-proofs.ts';
export { countOtherOwners, firstHeir, isHeir, ownedMerchants } from './merchants/heirs.ts';
export { countInvitations, knownAddresses, listInvitations } from './merchants/invitations.ts';
export { memberKeys } from './merchants/member-keys.ts';
export {
  addMember,
  countMembers,
  countMembersOf,
  findMember,
  type ListedMember,
  listMembers,
  lockMerchant,
  type MemberFilter,
  type MemberRef,
  markHere,
  type NewMember,
  type OwnerMailbox,
  ownerMailboxes,
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
export {
  addIdentity,
  findIdentity,
  findProviderOf,
  isGuarded,
  providerRequiredOf,
  readDomains,
  readProvider,
} from './merchants/single-sign-on.ts';
export { listSpaceAudit, type SpaceAuditRow } from './merchants/space-audit.ts';
export { tidySpaceAudits } from './merchants/tidy-audit.ts';
export { migrationsFingerprint, unknownMigrations } from './migrate.ts';
export { type PageAccess, readPageAccess } from './pages/page-access.ts';
export { erasePageRows, markExpiredPages, markSurplusPages } from './pages/page-bin.ts';
export {
  appendedSeq,
  boardsWithWaitingControls,
  carryControls,
  controlEveryPage,
  type WaitingBoard,
  type WaitingControl,
  waitingControls,
  writeControls,
  writeGestureFrames,
} from './pages/page-controls.ts';
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
} from './pages/page-history.ts';
export { pagesOfShard, type ShardPage } from './pages/shard-pages.ts';
export {
  lockKeptPage,
  moveSnapshotPointer,
  readSnapshotPointer,
  type Snapshot,
  type SnapshotPointer,
} from './pages/snapshot-pointer.ts';
export { type BoardStanding, boardDemo, boardStandings } from './pages/standings.ts';
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
export { eraseAccountRows, eraseFromEvents, hasUnsentEvents } from './people/erase-traces.ts';
export { openPool } from './pool.ts';
export type { Database, DatabaseOptions, Db, Tx } from './port.ts';
export { onRollback } from './rollback.ts';
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
export { levelOfSpace, syncLevels } from './spaces/levels.ts';
export {
  countSpaceBoards,
  isSpaceMember,
  lockSpace,
  lockSpaceAccount,
  readSpaceAccount,
  type SpaceAccount,
} from './spaces/space-account.ts';
export { readFullest, readSpaceKinds, readSpaceMonths } from './spaces/space-usage.ts';
export { isStorableId } from './storable-id.ts';
export type { CallKind, CallPersonRow, CallRow, CallStop } from './tables/call-tables.ts';
export type { MeetingPersonRow, MeetingRow, RoomClosureRow, RoomRow } from './tables/meeting-tables.ts';
export type { DepartmentRow, MerchantInvitationRow, MerchantRow, SpaceMemberRow } from './tables/merchant-tables.ts';
export type { DataExportProblem } from './tables/person-tables.ts';
export type { MerchantDomainRow, MerchantProviderRow } from './tables/single-sign-on-tables.ts';
export { OLD_ROWS, type TidyRounds } from './tidy.ts';
