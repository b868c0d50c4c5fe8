export { sql } from 'kysely';
export { type AuditEvent, writeAudit } from './audit.ts';
export { boardPeople } from './board-people.ts';
export { readCounter } from './counters.ts';
export { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
export { openDatabase } from './database.ts';
export { endAbandonedDemo, endDemo } from './end-demo.ts';
export { isDatabaseAway, isUniqueViolation } from './errors.ts';
export {
  claimIdempotency,
  type IdempotencyClaim,
  type IdempotencyOutcome,
  saveIdempotentReply,
} from './idempotency.ts';
export { syncLevels } from './levels.ts';
export { type ListenOptions, listenOutbox, type OutboxListener } from './listen.ts';
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
  BoardPageRow,
  BoardRow,
  BoardSharerRow,
  CounterKind,
  LevelRow,
  LevelSeed,
  Quality,
  Schema,
  SessionRow,
  SpaceKind,
  SpaceMemberRow,
  SpaceRole,
  SpaceRow,
} from './schema.ts';
export { pagesOfShard, type ShardPage } from './shard-pages.ts';
export { moveSnapshotPointer, readSnapshotPointer, type Snapshot, type SnapshotPointer } from './snapshot-pointer.ts';
export { isStorableId } from './storable-id.ts';
export { tidyOldRows } from './tidy.ts';
