export { type JobCounts, jobCounts } from './counts.ts';
export { migrateJobs } from './migrate.ts';
export type {
  EnqueueOptions,
  JobContext,
  JobHandlers,
  JobLogger,
  JobMap,
  JobPayload,
  JobQueue,
  JobRunner,
  PayloadSchema,
  RunOptions,
} from './port.ts';
export { enqueue, runJobs } from './product.ts';
export { defineJobs } from './queue.ts';
