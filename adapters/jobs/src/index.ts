export { type DeadJob, deadJobs, endDeadJob } from './dead-jobs.ts';
export { forgetJobs } from './forget-jobs.ts';
export { enqueueInvitations } from './invitation-jobs.ts';
export { type JobCounts, jobCounts, migrateJobs } from './job-tables.ts';
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
export { enqueue, enqueueIndexing, enqueueMails, enqueueRecords, runJobs } from './product.ts';
export { defineJobs } from './queue.ts';
export { nextLookAtTurn, turnLine } from './turns.ts';
