import type { Tx } from '@sw/postgres';

/** Any object that turns an unknown value into a payload or throws, such as a zod schema. */
export interface PayloadSchema {
  parse(value: unknown): unknown;
}

export type JobMap = Readonly<Record<string, PayloadSchema>>;
export type JobName<Jobs extends JobMap> = Extract<keyof Jobs, string>;
export type JobPayload<Schema extends PayloadSchema> = ReturnType<Schema['parse']>;

export interface EnqueueOptions {
  /** Replaces a job with the same key that has not started yet, so that one action is one job. */
  jobKey?: string;
  runAt?: Date;
  /** With a `jobKey`: a waiting job keeps its time. Otherwise a job for a frequently repeated action would never run. */
  keepRunAt?: true;
  /** Default 25: about three days with graphile's exponential backoff. */
  maxAttempts?: number;
  /** Of due jobs, lower numbers run first. Default 0. */
  priority?: number;
  /**
   * The account of the job. An account's jobs run one at a time. Its first waiting job comes with the first of every
   * other account, its second with the second, and so on, so an account with a hundred jobs never delays one with a
   * single job. Replaces a priority.
   */
  account?: string;
}

export interface JobContext {
  jobId: string;
  /** Counts from 1. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the process has been stopping for 5 s: reject then. The job is retried, and this attempt does not count. */
  signal: AbortSignal;
}

export type JobHandlers<Jobs extends JobMap> = {
  [Name in JobName<Jobs>]?: (payload: JobPayload<Jobs[Name]>, context: JobContext) => Promise<void>;
};

/** The interface of pino. */
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
  /** Takes no new jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Jobs are stored in PostgreSQL, so a job is enqueued in the transaction that needs it: both happen or neither. */
export interface JobQueue<Jobs extends JobMap> {
  enqueue<Name extends JobName<Jobs>>(
    tx: Tx,
    name: Name,
    payload: JobPayload<Jobs[Name]>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues many jobs of one name in a single statement. */
  enqueueAll<Name extends JobName<Jobs>>(
    tx: Tx,
    name: Name,
    payloads: readonly JobPayload<Jobs[Name]>[],
    options?: Pick<EnqueueOptions, 'maxAttempts' | 'priority' | 'runAt'> & {
      /** Returns the `jobKey` of each job. */
      keyOf?(payload: object): string | undefined;
    },
  ): Promise<void>;
  /** Runs until stopped. Restarts automatically after PostgreSQL was down, even if it is down at the start. */
  runJobs(options: RunOptions<Jobs>): JobRunner;
}
