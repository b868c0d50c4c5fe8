import { constants } from 'node:os';

const LOOK_MS = 500;

/**
 * Resolves with the exit code of an interrupted process: on SIGINT or SIGTERM, or when its parent process is gone. `npm run`
 * passes SIGTERM to its shell only, which ends without passing it on.
 */
export function interruption(): Promise<number> {
  return new Promise((done) => {
    const parent = process.ppid;
    const looking = setInterval(() => {
      if (process.ppid !== parent) interrupt('SIGTERM');
    }, LOOK_MS);
    looking.unref();
    const interrupt = (name: 'SIGINT' | 'SIGTERM'): void => {
      clearInterval(looking);
      done(128 + constants.signals[name]);
    };
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt(name));
  });
}
