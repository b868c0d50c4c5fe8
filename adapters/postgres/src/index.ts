export { sql } from 'kysely';
export { type AuditEvent, writeAudit } from './audit.ts';
export { readCounter } from './counters.ts';
export { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
export { openDatabase } from './database.ts';
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
export { openPool } from './pool.ts';
export type { Database, DatabaseOptions, Db, Tx } from './port.ts';
export type {
  AccountRow,
  AuditEventRow,
  BoardRow,
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
export { tidyOldRows } from './tidy.ts';
