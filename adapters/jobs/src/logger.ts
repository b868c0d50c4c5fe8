import { Logger } from 'graphile-worker';
import type { JobLogger } from './port.ts';

/**
 * graphile-worker says "info" for every job; ours is one line per change of life, so that becomes debug. Its extra
 * fields carry the payload, which may hold a person's address: only the scope (worker, task, job id) is passed on.
 */
export function graphileLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') logger[level === 'error' ? 'error' : 'warn']({ ...scope }, message);
    else logger.debug({ ...scope }, message);
  });
}

export const quietLogger = new Logger(() => () => undefined);
