import { runMigrations } from 'graphile-worker';
import { quietLogger } from './logger.ts';

/** Creates or updates the job tables. Safe in many processes at once. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quietLogger });
}
