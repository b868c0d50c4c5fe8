import {
  DiscardPolicy,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  StoreCompression,
  type StreamConfig,
  type StreamUpdateConfig,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { StreamOptions } from './port.ts';

const NANOSECONDS = 1e9;
const NANOSECONDS_IN_MS = 1e6;
const DUPLICATE_WINDOW_MS = 120_000;
/** JetStream's code for "stream name already in use", with a different configuration. */
const NAME_IN_USE = 10058;
const NOT_FOUND = 10059;

export const isStreamMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === NOT_FOUND;

export async function ensureStream(connection: NatsConnection, options: StreamOptions): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: 5_000 });
  const settings: Partial<StreamUpdateConfig> = {
    subjects: options.subjects,
    max_bytes: options.maxBytes,
    max_age: (options.maxAgeSeconds ?? 0) * NANOSECONDS,
    num_replicas: options.replicas ?? 1,
    duplicate_window: (options.duplicateWindowMs ?? DUPLICATE_WINDOW_MS) * NANOSECONDS_IN_MS,
    discard: options.whenFull === 'forget' ? DiscardPolicy.Old : DiscardPolicy.New,
    allow_direct: true,
    compression: StoreCompression.None,
    ...(options.republish ? { republish: { src: options.republish.from, dest: options.republish.to } } : {}),
  };
  const fixed: Pick<StreamConfig, 'name' | 'retention' | 'storage'> = {
    name: options.name,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
  };
  try {
    await manager.streams.add({ ...fixed, ...settings });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error;
    await manager.streams.update(options.name, settings);
  }
}
