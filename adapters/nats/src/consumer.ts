import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JsMsg,
  jetstream,
  ReplayPolicy,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { managerOf } from './shards.ts';

const NANOSECONDS_IN_MS = 1e6;
/** JetStream's code for an existing consumer with that name and other settings. */
const EXISTS = 10148;
const GROUP = 'keeper';
/** The server pauses delivery when this many batches are unacknowledged, which bounds memory. */
const BATCHES_AHEAD = 4;

export interface ConsumerSettings {
  stream: string;
  subject: string;
  durable: string;
  maxBatch: number;
  takeoverMs: number;
}

/** Creates the durable consumer, or updates an existing one to these settings. */
export async function ensureConsumer(connection: NatsConnection, settings: ConsumerSettings): Promise<void> {
  const manager = await managerOf(connection);
  const changeable = {
    // Unacknowledged messages of a dead client are redelivered when its claim has expired, not later.
    ack_wait: settings.takeoverMs * NANOSECONDS_IN_MS,
    max_ack_pending: settings.maxBatch * BATCHES_AHEAD,
    max_deliver: -1,
    filter_subject: settings.subject,
    priority_groups: [GROUP],
    priority_policy: 'pinned_client' as const,
    priority_timeout: settings.takeoverMs * NANOSECONDS_IN_MS,
  };
  const config: ConsumerConfig = {
    ...changeable,
    durable_name: settings.durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    replay_policy: ReplayPolicy.Instant,
  };
  try {
    await manager.consumers.add(settings.stream, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== EXISTS) throw error;
    await manager.consumers.update(settings.stream, settings.durable, changeable);
  }
}

/** Messages of the consumer. The server delivers them to one client of the group, which keeps its claim as long as it requests more. */
export async function pull(connection: NatsConnection, settings: ConsumerSettings): Promise<ConsumerMessages> {
  const { stream, durable, maxBatch, takeoverMs } = settings;
  const consumer = await jetstream(connection).consumers.get(stream, durable);
  return await consumer.consume({
    max_messages: maxBatch,
    group: GROUP,
    // Only a new request prolongs the claim, so even on a quiet shard several requests are needed before it expires.
    expires: Math.floor(takeoverMs / 3),
    abort_on_missing_resource: true,
  });
}

/** Releases the claim if the last message shows that it is ours, so that another client need not wait until it expires. */
export async function release(connection: NatsConnection, settings: ConsumerSettings, last?: JsMsg): Promise<void> {
  const mine = last?.headers?.get('Nats-Pin-Id');
  if (!mine) return;
  const manager = await managerOf(connection);
  // The server reports which client holds the claim; the client's type lacks this field.
  const info: ConsumerInfo & { priority_groups?: { pinned_client_id?: string }[] } = await manager.consumers.info(
    settings.stream,
    settings.durable,
  );
  if (info.priority_groups?.some(({ pinned_client_id }) => pinned_client_id === mine)) {
    await manager.consumers.unpin(settings.stream, settings.durable, GROUP);
  }
}
