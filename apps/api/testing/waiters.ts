import { sql } from '@sw/postgres';
import { expect } from 'vitest';
import type { TestApi } from './test-api.ts';

/** Waits until `count` commands are waiting for a row of this database that the test has locked. */
export async function untilWaiting({ db }: TestApi, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: string }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.query);
      return Number(rows[0]?.count);
    })
    .toBeGreaterThanOrEqual(count);
}
