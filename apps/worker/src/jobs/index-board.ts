import type { JobPayload } from '@sw/contract';
import { type Database, writeSearch } from '@sw/postgres';

/** Writes anew what the board's people find it by. */
export const indexBoard =
  (database: Database) =>
  async ({ wbNo }: JobPayload<'indexBoard'>): Promise<void> => {
    await database.transaction((tx) => writeSearch(tx, wbNo));
  };
