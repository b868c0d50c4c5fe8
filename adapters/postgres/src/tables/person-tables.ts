import type { Generated } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

export type DataExportProblem = 'tooLarge' | 'failed';

/** An archive of all data stored about a person. */
interface DataExportTable {
  exportId: Id;
  accountId: Id;
  /** Number of steps; 0 until they are counted. */
  total: Generated<number>;
  done: Generated<number>;
  key: string | null;
  problem: DataExportProblem | null;
  cancelledAt: Date | null;
  bytes: Id | null;
  createdAt: Stamp;
  finishedAt: Date | null;
}

/** An account that will be erased unless its person keeps it. */
interface AccountDeletionTable {
  accountId: Id;
  requestedAt: Date;
  eraseAt: Date;
  /** Set once erasing has begun: from then on the account cannot be kept. */
  erasingAt: Date | null;
}

/** The tables of a person's own data. */
export interface PersonTables {
  dataExport: DataExportTable;
  accountDeletion: AccountDeletionTable;
}
