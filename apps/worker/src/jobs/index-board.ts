import type { JobPayload } from '@sw/contract';
import { type Database, writeSearch } from '@sw/postgres';

/** Rebuilds the board's search words. */
export const indexBoard =
  (database: Database) =>
  async ({ wbNo }: JobPayload<'indexBoard'>): Promise<void> => {
    await database.transaction((tx) => writeSearch(tx, wbNo));
  };
