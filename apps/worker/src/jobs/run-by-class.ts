import { JOB_CLASSES, type JOBS, type JobClass, type JobName } from '@sw/contract';
import { type JobHandlers, type JobLogger, type JobRunner, runJobs } from '@sw/jobs';

type Handlers = Required<JobHandlers<typeof JOBS>>;

interface Options {
  readonly url: string;
  readonly logger: JobLogger;
  readonly handlers: Handlers;
  /** Jobs of each class that run at once. */
  readonly concurrency: Readonly<Record<JobClass, number>>;
}

/** Runs the jobs of each class independently: no class takes another's slots. */
export function runJobsByClass({ url, logger, handlers, concurrency }: Options): JobRunner {
  const runners = (Object.keys(concurrency) as JobClass[]).map((jobClass) =>
    runJobs({ url, logger, handlers: handlersOf(jobClass, handlers), concurrency: concurrency[jobClass] }),
  );
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

const handlersOf = (jobClass: JobClass, handlers: Handlers): Partial<Handlers> =>
  Object.fromEntries(Object.entries(handlers).filter(([name]) => JOB_CLASSES[name as JobName] === jobClass));
