import { JOBS, type JobName } from '@sw/contract';
import { deadJobs, endDeadJob, type JobHandlers } from '@sw/jobs';
import type { Database } from '@sw/postgres';
import type { Logger } from '@sw/service';
import { idsOf } from '../jobs/last-attempt.ts';

const ROUND = 100;

export interface AbandonDeps {
  readonly database: Database;
  readonly abandon: JobHandlers<typeof JOBS>;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  onAbandoned(): void;
}

/**
 * Ends the jobs that users wait for and whose process was killed during the last attempt, so that nobody waits forever;
 * returns how many. One that cannot be ended now does not delay the others.
 */
export async function abandonDeadJobs({ database, abandon, logger, onAbandoned }: AbandonDeps): Promise<number> {
  let [ended, after] = [0, '0'];
  for (;;) {
    const dead = await deadJobs(database.query, Object.keys(abandon), { after, limit: ROUND });
    for (const { jobId, name, payload } of dead) {
      after = jobId;
      const giveUp = abandon[name as JobName] as ((payload: unknown) => Promise<void>) | undefined;
      try {
        const order = JOBS[name as JobName].parse(payload);
        await giveUp?.(order);
        await endDeadJob(database.query, jobId);
        logger.error({ job: name, ...idsOf(order) }, 'a job was killed during its last attempt');
        onAbandoned();
        ended += 1;
      } catch (error) {
        logger.warn({ job: name, jobId, err: error }, 'could not end a dead job, retrying later');
      }
    }
    if (dead.length < ROUND) return ended;
  }
}
