import { isUnprepared } from '@sw/postgres';
import { type Logger, OutageLog } from '@sw/service';

/**
 * Logs the failures of a task that runs in rounds. `what` is the subject of the sentence: 'the clock of meetings'. At the first
 * start the api may still be creating the tables.
 */
export const outageOf = (logger: Pick<Logger, 'info' | 'warn'>, what: string): OutageLog =>
  new OutageLog(logger, {
    failed: `${what} failed, retrying`,
    back: `${what} works again`,
    waitsFor: (error) => (isUnprepared(error) ? `${what} waits until the database is prepared` : undefined),
  });
