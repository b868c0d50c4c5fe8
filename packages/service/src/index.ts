export { bubblewrap, examineBubblewrap, killSandbox, SYSTEM_FOLDERS } from './bubblewrap.ts';
export {
  type CommandArguments,
  type CommandLine,
  commandHelp,
  EXIT,
  type Printer,
  parseCommand,
  requestsHelp,
  UsageError,
} from './command-line.ts';
export {
  ConfigError,
  type ConfigOf,
  type ConfigSpec,
  DEFAULT_PORTS,
  httpUrl,
  opsPortOf,
  opsVariables,
  type ProcessConfig,
  positive,
  processVariables,
  readConfig,
  revisionVariable,
  type Variable,
  variable,
} from './config.ts';
export { configDocument } from './config-document.ts';
export {
  connectionsOf,
  DATABASE_PROCESSES,
  jobConcurrency,
  jobVariables,
  RUNNER_CONNECTIONS,
} from './database-connections.ts';
export { decoderVariables, reportSandbox } from './decoder-sandbox.ts';
export { type DerivedKeys, deriveKeys, keyHash, MAILED_CODE_DIGITS, mailValues } from './derived-keys.ts';
export { createReadTxt, type ProofFound, proofRecord, type ReadTxt, readProof } from './domain-proof.ts';
export {
  dnsServers,
  engineVariables,
  linkSecret,
  livekitAccess,
  livekitAddressVariables,
  livekitBrowserUrl,
  livekitVariables,
  natsAccess,
  natsVariables,
  redisAccess,
  redisVariables,
  scannerVariables,
  smsAccess,
  smsSenderVariables,
  smsVariables,
  storageVariables,
} from './engine-variables.ts';
export { FairTurns, type TurnLimits, TurnsFull } from './fair-turns.ts';
export {
  eventVariables,
  mailSender,
  mailVariables,
  publicVariables,
  replyVariables,
} from './installation-variables.ts';
export { KillableProcess, ProcessGone, type ProcessLimits, type ProcessReach } from './killable-process.ts';
export type { Logger } from './logger.ts';
export { Counter, Gauge, Histogram, type MetricsRegistry } from './metrics.ts';
export type { ProcessAbout } from './ops.ts';
export { OutageLog } from './outage-log.ts';
export { runProcess } from './run.ts';
export { createSealer, type Sealer } from './sealed.ts';
export { type RunningService, type ServiceContext, startService } from './service.ts';
export { type SharedSettings, sharedSettings } from './shared-settings.ts';
export { TRACE_PARENT } from './trace-parent.ts';
export {
  currentTrace,
  isTracing,
  type OpenSpan,
  openSpan,
  traced,
  tracedFrom,
  tracedStep,
  withRemoteTrace,
} from './tracing.ts';
export { proxyMatcher, trustedProxies } from './trusted-proxies.ts';
