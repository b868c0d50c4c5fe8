import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import { fail, messageOf, ok, type Result } from '@sw/base';
import { accessOptions, type NatsAccess } from './access.ts';
import { PageNames } from './page-names.ts';
import { managerOf } from './shards.ts';

/** What an operator needs to know about a NATS server before the product runs on it. */
export interface NatsFacts {
  readonly version: string;
  /** Maximum size of a message. */
  readonly maxPayloadBytes: number;
  readonly passwordRequired: boolean;
  /** Undefined if JetStream is disabled, for the server or for our user. */
  readonly streams: StreamFacts | undefined;
}

export interface StreamFacts {
  /** Number of page log streams; fewer than wanted before the api's first start. */
  readonly pageStreams: number;
  /** Number of stream replicas that are offline or behind. */
  readonly laggingReplicas: number;
  /** Bytes that the wanted streams need and do not have yet. */
  readonly missingBytes: number;
  /** Why the server would refuse the missing bytes; undefined if it would accept. */
  readonly refusal: 'noSpace' | 'tooFewServers' | 'other' | undefined;
  readonly refusalMessage: string;
}

export interface NatsFault {
  readonly kind: 'unreachable' | 'password' | 'other';
  readonly message: string;
}

/** The streams that api and worker create when they start. */
export interface WantedStreams {
  readonly prefix: string | undefined;
  readonly shards: number;
  readonly shardBytes: number;
  readonly replicas: number;
  /** Maximum size of the event stream. */
  readonly eventBytes: number;
  readonly eventStream: string;
}

const TIMEOUT_MS = 3_000;
const NO_SPACE = new Set([10_047, 10_023, 10_028]);
/** No suitable peers; replicas without a cluster. */
const TOO_FEW = new Set([10_005, 10_074]);

/** Uses a separate connection. Creates and deletes a stream, and writes nothing into it. */
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
    // The server has JetStream, but our account does not.
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
 * Checks whether the server would reserve this many bytes. Its limits are shown on the monitor port only, so a stream
 * of that size is created and deleted at once. The stream's name is fixed: the next run removes what a killed run left
 * behind.
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
  const message = messageOf(error);
  // A server that is too busy to authenticate us reports 'Authentication Timeout'.
  const late = /timeout/i.test(message);
  if (!late && (error instanceof AuthorizationError || /authorization|authentication/i.test(message)))
    return { kind: 'password', message };
  const away = /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|timeout|refused|closed/i.test(message);
  return { kind: away ? 'unreachable' : 'other', message };
}
