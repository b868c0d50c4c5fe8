import { Logger } from 'graphile-worker';
import type { JobLogger } from './port.ts';

/**
 * graphile-worker logs every job at info; our rule is one line per lifecycle change, so this becomes debug. Its extra
 * fields contain the payload, which may hold a user's address: only the scope (worker, task, job id) is passed on.
 */
export function graphileLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') logger[level === 'error' ? 'error' : 'warn']({ ...scope }, message);
    else logger.debug({ ...scope }, message);
  });
}

export const quietLogger = new Logger(() => () => undefined);
