export { sql } from 'kysely';
export { type AuditEvent, writeAudit } from './audit.ts';
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
  creatorRights,
  findCallOfRoom,
  lockCall,
  markSeen,
  type NewCall,
  type OpenConnection,
  openCalls,
  openConnections,
  overdueCalls,
  readMonthUse,
  readRunningCall,
} from './calls/call-rows.ts';
export { freeSeats, type Intruder, intruders, markRemoved, takenSeats, takeSeat } from './calls/call-seats.ts';
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
export { isDatabaseAway, isUniqueViolation } from './errors.ts';
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
export { syncLevels } from './levels.ts';
export { type ListenOptions, listenOutbox, type OutboxListener } from './listen.ts';
export {
  type EntryFilter,
  type EntryOrder,
  type EntryQuery,
  type ListedEntry,
  listEntries,
  readCounter,
} from './lists.ts';
export { migrationsFingerprint } from './migrate.ts';
export { type OutboxMessage, type RelayPorts, relayOutbox, writeOutbox } from './outbox.ts';
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
export { openPool } from './pool.ts';
export type { Database, DatabaseOptions, Db, Tx } from './port.ts';
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
  SpaceMemberRow,
  SpaceRole,
  SpaceRow,
} from './schema.ts';
export { WORDS_MAX, writePageWords, writeSearch } from './search.ts';
export { searchEntries } from './search-entries.ts';
export { pagesOfShard, type ShardPage } from './shard-pages.ts';
export { moveSnapshotPointer, readSnapshotPointer, type Snapshot, type SnapshotPointer } from './snapshot-pointer.ts';
export { isSpaceMember, lockSpaceAccount, readSpaceAccount, type SpaceAccount } from './space-account.ts';
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
export { addWelcomeBoard, countUncounted, countWelcomeBoard, readWelcomeBoard } from './welcome-boards.ts';
