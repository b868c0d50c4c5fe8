export { accessOptions, type NatsAccess } from './access.ts';
export { AppendError, type AppendOutcome } from './appends.ts';
export { openBus } from './bus.ts';
export { inspectNats, type NatsFacts, type NatsFault, type WantedStreams } from './inspect.ts';
export { openPageLog } from './page-log.ts';
export type {
  BoardRef,
  ConsumeOptions,
  Consumption,
  KeptFrame,
  LiveFrame,
  PageLog,
  PageLogOptions,
  PageRef,
  ShardInfo,
  ShardSize,
  StoredFrame,
  Tail,
  TailLimits,
} from './page-log-port.ts';
export { shardOf } from './page-names.ts';
export type { Bus, BusMessage, BusOptions, BusSubscription, PublishOptions, StreamOptions } from './port.ts';
export { MessageTooLargeError } from './port.ts';
