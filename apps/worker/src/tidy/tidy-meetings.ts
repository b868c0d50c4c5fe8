import { type Database, tidyCancelledMeetings } from '@sw/postgres';

/** Of one transaction: a meeting may have hundreds of people. */
const ROUND = 50;

/** Deletes some meetings that were cancelled long ago; returns how many. The files that nobody holds any more are swept. */
export const tidyMeetings = (database: Database): Promise<number> =>
  database.transaction((tx) => tidyCancelledMeetings(tx, ROUND));
