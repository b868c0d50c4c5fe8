import type { Generated } from 'kysely';
import type { Id, Stamp } from '../column-types.ts';

export type DataExportProblem = 'tooLarge' | 'failed';

/** An archive of everything that is stored about a person. */
interface DataExportTable {
  exportId: Id;
  accountId: Id;
  /** Steps; 0: not counted yet. */
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
  /** Nothing can keep the account any more. */
  erasingAt: Date | null;
}

/** The part of the schema about a person's own data. */
export interface PersonTables {
  dataExport: DataExportTable;
  accountDeletion: AccountDeletionTable;
}
