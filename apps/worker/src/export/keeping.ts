import { type Database, moveExport, readExport } from '@sw/postgres';
import { type Keeping, NotWanted } from './exported-file.ts';

const LOOK_EVERY_MS = 1_000;

/** Checks regularly whether the file is still wanted, and stops within a second if it is not. */
export function keepExport(
  database: Database,
  exportId: string,
  signal: AbortSignal,
): Keeping & { readonly wanted: () => boolean; end(): void } {
  const stops = new Set<() => void>();
  let wanted = true;
  const stop = (): void => {
    wanted = false;
    for (const one of stops) one();
  };
  const look = setInterval(() => {
    readExport(database.query, exportId).then(
      (row) => (row === undefined || row.cancelledAt !== null || row.problem !== null) && stop(),
      // PostgreSQL is away for a moment; the file may be wanted still.
      () => undefined,
    );
  }, LOOK_EVERY_MS).unref();
  const leave = (): void => {
    for (const one of stops) one();
  };
  signal.addEventListener('abort', leave, { once: true });
  return {
    async move(done) {
      signal.throwIfAborted();
      if (!(await moveExport(database.query, exportId, done))) stop();
      if (!wanted) throw new NotWanted();
    },
    onStop(one) {
      stops.add(one);
      return () => stops.delete(one);
    },
    wanted: () => wanted,
    end() {
      clearInterval(look);
      signal.removeEventListener('abort', leave);
    },
  };
}
