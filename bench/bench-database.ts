import { migrateJobs } from '@sw/jobs';
import { openDatabase } from '@sw/postgres';
import { testDatabase } from '@sw/testing';

/** A migrated database: a new one on the shared engine, or one on a separate engine, so that nobody else's work is counted. */
export async function benchDatabase({ DATABASE_URL: url }: Readonly<Record<string, string>>) {
  if (url === undefined) return testDatabase({ durable: true });
  const db = openDatabase({ url, logError: () => {} });
  await db.migrate();
  await migrateJobs(url);
  return { url, db, drop: () => db.close() };
}
