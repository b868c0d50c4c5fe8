import { type Database, tidyCancelledMeetings } from '@sw/postgres';

/** Of one transaction: a meeting may have hundreds of people. */
const ROUND = 200;
/** Limit of one run; the next continues. */
const ROUNDS = 20;

/** Deletes meetings that were cancelled long ago; returns how many. The files that nobody holds any more are swept. */
export async function tidyMeetings(database: Database): Promise<number> {
  let meetings = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const deleted = await database.transaction((tx) => tidyCancelledMeetings(tx, ROUND));
    meetings += deleted;
    if (deleted < ROUND) break;
  }
  return meetings;
}
