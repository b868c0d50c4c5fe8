import { ConfigError, type ConfigOf, type ConfigSpec, type ProcessConfig, readConfig } from './config.ts';
import { type RunningService, type ServiceContext, type ServiceOptions, startService } from './service.ts';
import { sharedSettings } from './shared-settings.ts';

/** sysexits.h: EX_CONFIG. A supervisor can distinguish "will never start like this" from a crash. */
const EXIT_CONFIG = 78;

export interface RunOptions<S extends ConfigSpec> extends Omit<ServiceOptions, 'config'> {
  readonly spec: S;
}

/** The whole lifecycle of a process: configuration, start, signals, shutdown. Called only by each app's main.ts. */
export async function runProcess<S extends ConfigSpec>(
  options: RunOptions<S>,
  build: (context: ServiceContext, config: ConfigOf<S>) => Promise<void>,
): Promise<void> {
  // Registered before anything starts, so that a signal during the start is not missed.
  const stopSignal = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  let service: RunningService;
  let stopSeconds: number;
  try {
    const config = readConfig(options.spec, process.env);
    const common = config as unknown as ProcessConfig;
    stopSeconds = common.stopSeconds + common.drainSeconds;
    const shared = sharedSettings(options.spec, process.env);
    service = await startService({ ...options, config: common, shared }, (context) => build(context, config));
  } catch (error) {
    process.stderr.write(`${options.name}: ${explain(error)}\n`);
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  }
  await stopSignal;
  const overdue = setTimeout(() => process.exit(1), stopSeconds * 1_000);
  overdue.unref();
  await service.stop();
  process.exit(0);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
