import { isActive, type JOBS, type JobName, type ModuleSwitches } from '@sw/contract';
import type { JobHandlers } from '@sw/jobs';
import type { Logger } from '@sw/service';

type Handlers = JobHandlers<typeof JOBS>;
type Handler = (payload: object, context: never) => Promise<void>;

interface Options {
  readonly modules: ModuleSwitches;
  /** Replaces a job that a user waits for: marks it as failed, so that the user does not wait forever. */
  readonly abandon: Handlers;
  readonly logger: Pick<Logger, 'info'>;
  onSkipped(): void;
}

/** Leftover jobs of a disabled module end without effect. */
export function skipSwitchedOff<Some extends Handlers>(
  handlers: Some,
  { modules, abandon, logger, onSkipped }: Options,
): Some {
  const logged = new Set<string>();
  const wrap = (name: JobName, run: Handler): Handler => {
    const giveUp = abandon[name] as Handler | undefined;
    return async (payload, context) => {
      if (isActive({ job: name, payload }, modules)) return run(payload, context);
      await giveUp?.(payload, context);
      onSkipped();
      if (logged.has(name)) return;
      logged.add(name);
      logger.info({ job: name }, 'skipping jobs of a disabled module');
    };
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [name, wrap(name as JobName, run as Handler)]),
  ) as Some;
}
