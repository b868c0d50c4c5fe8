import { runMigrations } from 'graphile-worker';
import { quietLogger } from './logger.ts';

/** Makes or updates the tables of the jobs. Safe in many processes at once. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quietLogger });
}
