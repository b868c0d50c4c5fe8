import { Logger } from 'graphile-worker';
import type { JobLogger } from './port.ts';

/**
 * graphile-worker logs every job at level info. Our rule is one line for each lifecycle change, so this becomes debug.
 * Its extra fields contain the payload, which may include a user's address, so only the scope (worker, task, job id) is
 * passed on.
 */
export function graphileLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') logger[level === 'error' ? 'error' : 'warn']({ ...scope }, message);
    else logger.debug({ ...scope }, message);
  });
}

export const quietLogger = new Logger(() => () => undefined);
