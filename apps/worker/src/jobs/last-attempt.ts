import type { JOBS, JobName } from '@sw/contract';
import type { JobContext, JobHandlers } from '@sw/jobs';
import type { Logger } from '@sw/service';

type Handlers = JobHandlers<typeof JOBS>;
type Handler = (payload: object, context: JobContext) => Promise<void>;

interface Options {
  /** Of jobs that users wait for: says that nothing will come. */
  readonly abandon: Handlers;
  readonly logger: Pick<Logger, 'error'>;
  onAbandoned(): void;
}

/**
 * A job that users wait for ends with its last attempt: it is shown as failed, and an operator finds the reason in the log. If
 * the process is killed during that attempt, the tidying does the same (`abandonDeadJobs`).
 */
export function endAfterLastAttempt<Some extends Handlers>(
  handlers: Some,
  { abandon, logger, onAbandoned }: Options,
): Some {
  const wrap = (name: JobName, run: Handler): Handler => {
    const giveUp = abandon[name] as Handler | undefined;
    if (giveUp === undefined) return run;
    return async (payload, context) => {
      try {
        await run(payload, context);
      } catch (error) {
        // An attempt that ended with the process does not count.
        if (context.signal.aborted || context.attempt < context.maxAttempts) throw error;
        logger.error({ job: name, ...idsOf(payload), err: error }, 'a job failed for the last time');
        await giveUp(payload, context);
        onAbandoned();
      }
    };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [name, wrap(name as JobName, run as Handler)]),
  ) as Some;
}

/** The numbers in a payload. Links and texts are not logged. */
export const idsOf = (payload: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => /(?:Id|No)$/.test(name)));
