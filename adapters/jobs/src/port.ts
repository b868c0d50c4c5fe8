import type { Tx } from '@sw/postgres';

/** Anything that turns an unknown value into a payload or throws: a zod schema is one. */
export interface PayloadSchema {
  parse(value: unknown): unknown;
}

export type JobMap = Readonly<Record<string, PayloadSchema>>;
export type JobName<Jobs extends JobMap> = Extract<keyof Jobs, string>;
export type JobPayload<Schema extends PayloadSchema> = ReturnType<Schema['parse']>;

export interface EnqueueOptions {
  /** A job of the same key that has not started yet is replaced, so that one deed is one job. */
  jobKey?: string;
  runAt?: Date;
  /** With a `jobKey`: one that waits keeps its time. Else a deed that is repeated often enough would never be done. */
  keepRunAt?: true;
  /** Default 25: with graphile's exponential waits that is about three days. */
  maxAttempts?: number;
  /** Of jobs that are due, those with a lower number go first. Default 0. */
  priority?: number;
  /**
   * The account whose job it is. Its jobs run one at a time, and each waits behind the first, second and so on of every other
   * account, so an account with a hundred jobs never delays one with a single job. Replaces a priority.
   */
  account?: string;
}

export interface JobContext {
  jobId: string;
  /** Counts from 1. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the process has been stopping for 5 s: leave, the job will be tried again. */
  signal: AbortSignal;
}

export type JobHandlers<Jobs extends JobMap> = {
  [Name in JobName<Jobs>]?: (payload: JobPayload<Jobs[Name]>, context: JobContext) => Promise<void>;
};

/** pino's shape. */
export interface JobLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RunOptions<Jobs extends JobMap> {
  url: string;
  handlers: JobHandlers<Jobs>;
  concurrency: number;
  logger: JobLogger;
}

export interface JobRunner {
  /** Takes no new job and resolves when those running have ended. */
  stop(): Promise<void>;
}

/** Jobs live in PostgreSQL, so one is enqueued in the transaction that needs it: both happen or neither. */
export interface JobQueue<Jobs extends JobMap> {
  enqueue<Name extends JobName<Jobs>>(
    tx: Tx,
    name: Name,
    payload: JobPayload<Jobs[Name]>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Runs until stopped, and starts again by itself after PostgreSQL was away, also if it is away at the start. */
  runJobs(options: RunOptions<Jobs>): JobRunner;
}
