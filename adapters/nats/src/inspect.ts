import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import { fail, ok, type Result } from '@sw/base';
import { accessOptions, type NatsAccess } from './access.ts';
import { PageNames } from './page-names.ts';
import { managerOf } from './shards.ts';

/** What an operator has to know about a NATS before the product runs on it. */
export interface NatsFacts {
  readonly version: string;
  /** The largest message. */
  readonly maxPayloadBytes: number;
  readonly passwordRequired: boolean;
  /** Undefined if JetStream is off, for the server or for our user. */
  readonly streams: StreamFacts | undefined;
}

export interface StreamFacts {
  /** Of the page log; fewer than wanted before the api's first start. */
  readonly pageStreams: number;
  /** Copies of streams that are away or behind. */
  readonly laggingReplicas: number;
  /** Bytes that the wanted streams need and do not have yet. */
  readonly missingBytes: number;
  /** Why the server would not give them; undefined if it would. */
  readonly refusal: 'noSpace' | 'tooFewServers' | 'other' | undefined;
  readonly refusalMessage: string;
}

export interface NatsFault {
  readonly kind: 'unreachable' | 'password' | 'other';
  readonly message: string;
}

/** What api and worker create at their start. */
export interface WantedStreams {
  readonly prefix: string | undefined;
  readonly shards: number;
  readonly shardBytes: number;
  readonly replicas: number;
  /** Of the event stream. */
  readonly eventBytes: number;
  readonly eventStream: string;
}

const TIMEOUT_MS = 3_000;
const NO_SPACE = new Set([10_047, 10_023, 10_028]);
/** No suitable peers; replicas without a cluster. */
const TOO_FEW = new Set([10_005, 10_074]);

/** On a connection of its own. A stream is created and deleted, and nothing is written into it. */
export async function inspectNats(access: NatsAccess, wanted: WantedStreams): Promise<Result<NatsFacts, NatsFault>> {
  let connection: NatsConnection;
  try {
    connection = await connect({ ...accessOptions(access), name: 'doctor', timeout: TIMEOUT_MS, reconnect: false });
  } catch (error) {
    return fail(faultOf(error));
  }
  try {
    const { version = '', max_payload: maxPayloadBytes = 0, auth_required = false } = connection.info ?? {};
    const streams = await streamsOf(connection, wanted);
    return ok({ version, maxPayloadBytes, passwordRequired: auth_required, streams });
  } catch (error) {
    return fail(faultOf(error));
  } finally {
    await connection.close();
  }
}

async function streamsOf(connection: NatsConnection, wanted: WantedStreams): Promise<StreamFacts | undefined> {
  if (connection.info?.jetstream !== true) return undefined;
  const manager = await managerOf(connection);
  try {
    await manager.getAccountInfo();
  } catch (error) {
    // The server has JetStream, and our account has not.
    if (error instanceof JetStreamApiError || /jetstream|no responders/i.test(String(error))) return undefined;
    throw error;
  }
  const names = new PageNames(wanted.prefix);
  const sizes = new Map<string, number>([[wanted.eventStream, wanted.eventBytes]]);
  for (let shard = 0; shard < wanted.shards; shard += 1) sizes.set(names.stream(shard), wanted.shardBytes);
  const found: StreamInfo[] = [];
  for await (const info of manager.streams.list()) if (sizes.has(info.config.name)) found.push(info);
  let missingBytes = 0;
  const held = new Map(found.map(({ config }) => [config.name, config.max_bytes]));
  for (const [name, bytes] of sizes) missingBytes += Math.max(0, bytes - (held.get(name) ?? 0));
  const replicas = found.flatMap(({ cluster }) => cluster?.replicas ?? []);
  return {
    pageStreams: found.filter(({ config }) => config.name !== wanted.eventStream).length,
    laggingReplicas: replicas.filter(({ current, offline }) => !current || offline === true).length,
    missingBytes,
    ...(missingBytes === 0 ? GIVEN : await tryReserve(manager, wanted, missingBytes)),
  };
}

const GIVEN = { refusal: undefined, refusalMessage: '' };

/**
 * Whether the server gives so much is not to be had by asking: its limits are shown on the monitor port only. So a stream
 * of that size is created and deleted at once. Its name is fixed: what a killed run left, the next one removes.
 */
async function tryReserve(
  manager: JetStreamManager,
  { prefix, replicas }: WantedStreams,
  bytes: number,
): Promise<Pick<StreamFacts, 'refusal' | 'refusalMessage'>> {
  const name = `${prefix === undefined ? '' : `${prefix}_`}DOCTOR`;
  const remove = () => manager.streams.delete(name).catch(() => undefined);
  await remove();
  try {
    await manager.streams.add({
      name,
      subjects: [`${name}.none`],
      max_bytes: bytes,
      num_replicas: replicas,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
    });
    return GIVEN;
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
    const refusal = NO_SPACE.has(error.code) ? 'noSpace' : TOO_FEW.has(error.code) ? 'tooFewServers' : 'other';
    return { refusal, refusalMessage: error.message };
  } finally {
    await remove();
  }
}

function faultOf(error: unknown): NatsFault {
  const message = error instanceof Error ? error.message : String(error);
  // 'Authentication Timeout' is what a server says that was too busy to listen to us.
  const late = /timeout/i.test(message);
  if (!late && (error instanceof AuthorizationError || /authorization|authentication/i.test(message)))
    return { kind: 'password', message };
  const away = /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|timeout|refused|closed/i.test(message);
  return { kind: away ? 'unreachable' : 'other', message };
}
