export { sql } from 'kysely';
export { type AuditEvent, writeAudit } from './audit.ts';
export { boardPeople } from './board-people.ts';
export { clearBoardRows, expiredBoards } from './clear-boards.ts';
export { type CopiedPage, fillCopiedPage, markCopyFailed } from './copied-pages.ts';
export { readCounter } from './counters.ts';
export {
  type Cursor,
  decodeCursor,
  decodeTextCursor,
  encodeCursor,
  encodeTextCursor,
  type TextCursor,
} from './cursor.ts';
export { openDatabase } from './database.ts';
export { endAbandonedDemo, endDemo } from './end-demo.ts';
export { addEntry, hideEntries, type NewEntry, removeEntry, renameEntries, touchEntries } from './entries.ts';
export { eraseBoardRows } from './erase-board.ts';
export { isDatabaseAway, isUniqueViolation } from './errors.ts';
export {
  claimIdempotency,
  type IdempotencyClaim,
  type IdempotencyOutcome,
  saveIdempotentReply,
} from './idempotency.ts';
export { syncLevels } from './levels.ts';
export { type ListenOptions, listenOutbox, type OutboxListener } from './listen.ts';
export { type EntryFilter, type EntryOrder, type EntryQuery, type ListedEntry, listEntries } from './lists.ts';
export { migrationsFingerprint } from './migrate.ts';
export { type OutboxMessage, relayOutbox, writeOutbox } from './outbox.ts';
export { type PageAccess, readPageAccess } from './page-access.ts';
export {
  boardsWithWaitingControls,
  carryControls,
  controlEveryPage,
  type WaitingControl,
  waitingControls,
  writeControls,
} from './page-controls.ts';
export { openPool } from './pool.ts';
export type { Database, DatabaseOptions, Db, Tx } from './port.ts';
export type {
  AccountRow,
  AuditEventRow,
  BoardEntryRow,
  BoardPageRow,
  BoardRow,
  BoardSharerRow,
  CounterKind,
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
export { isStorableId } from './storable-id.ts';
export { tidyOldRows } from './tidy.ts';
