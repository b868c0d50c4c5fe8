import { JOBS } from '@sw/contract';
import { defineJobs } from './queue.ts';

/** The product's own jobs, typed by the contract. */
export const { enqueue, runJobs } = defineJobs(JOBS);
