export {
  ConfigError,
  type ConfigOf,
  type ConfigSpec,
  httpUrl,
  type ProcessConfig,
  positive,
  processVariables,
  readConfig,
  urlOf,
  type Variable,
  variable,
} from './config.ts';
export { configDocument } from './config-document.ts';
export { engineVariables, storageVariables } from './engine-variables.ts';
export { KillableProcess, ProcessGone, type ProcessLimits } from './killable-process.ts';
export type { Logger } from './logger.ts';
export { Counter, Gauge, type MetricsRegistry } from './metrics.ts';
export { runProcess } from './run.ts';
export { type RunningService, type ServiceContext, startService } from './service.ts';
export { traced, withRemoteTrace } from './tracing.ts';
export { trustedProxies } from './trusted-proxies.ts';
