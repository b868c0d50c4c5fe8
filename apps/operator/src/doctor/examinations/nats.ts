import { EVENTS_STREAM } from '@sw/contract';
import { inspectNats, type NatsFacts, type NatsFault } from '@sw/nats';
import { natsAccess } from '@sw/service';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation, skipped, warning } from '../finding.ts';
import type { Settings } from '../settings.ts';

const MB = 1024 * 1024;
/** The first version with batched direct reads, which gateways use for tails. */
const OLDEST = [2, 11] as const;
/** A frame of 256 KiB and its headers; merged batches are up to 1 MiB. */
const LEAST_PAYLOAD = MB;

const FAULTS: FaultKinds<NatsFault['kind']> = {
  password: {
    says: (message) => `NATS refuses our password: ${message}`,
    cure: 'Give NATS_URL the user and password of its authorization block (nats://user:password@host:port), or NATS_CREDS_FILE the credentials.',
  },
  unreachable: {
    says: (message) => `NATS cannot be reached: ${message}`,
    cure: 'Start NATS, and compare host and port of NATS_URL with listen and the firewall. Without it nothing that is drawn is saved.',
  },
  other: {
    says: (message) => `NATS answers with an error: ${message}`,
    cure: "Look at NATS's log. With tls:// also compare NATS_CA_FILE.",
  },
};

type Given = Pick<Settings, 'pageShards' | 'pageShardMb' | 'pageReplicas'>;

export function judgeNats(
  { version, maxPayloadBytes, passwordRequired, streams }: NatsFacts,
  given: Given,
): Observation[] {
  const found = [judgeVersion(version)];
  if (maxPayloadBytes < LEAST_PAYLOAD)
    found.push(
      fault(
        'nats.payload',
        `NATS takes messages of up to ${maxPayloadBytes} bytes, and a frame of a page may have ${LEAST_PAYLOAD}`,
        'Set max_payload: 1MB (deploy/nats/nats.conf) and restart NATS.',
      ),
    );
  if (!passwordRequired)
    found.push(
      warning(
        'nats.open',
        'NATS lets everybody in who reaches its port',
        'Add the authorization block of deploy/nats/nats.conf, and user and password to NATS_URL.',
      ),
    );
  if (streams === undefined)
    return [
      ...found,
      fault(
        'nats.jetstream',
        'NATS runs without JetStream, or our user may not use it: no page can be saved',
        'Start it with deploy/nats/nats.conf (a jetstream block with store_dir), or enable JetStream for the account.',
      ),
    ];
  return [...found, judgeRoom(streams, given), ...judgeReplicas(streams.laggingReplicas)];
}

function judgeVersion(version: string): Observation {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return fine('nats.version', `NATS ${version}`);
  return fault('nats.version', `NATS ${version} is too old`, `Use ${OLDEST.join('.')} or newer; we test with 2.14.`);
}

function judgeRoom(streams: NonNullable<NatsFacts['streams']>, given: Given): Observation {
  const { pageStreams, missingBytes, refusal, refusalMessage } = streams;
  const { pageShards, pageShardMb, pageReplicas } = given;
  const missing = `${Math.ceil(missingBytes / MB)} MB`;
  if (refusal === undefined)
    return fine(
      'nats.room',
      missingBytes === 0
        ? `the page log has its ${pageShards} streams of ${pageShardMb} MB`
        : `NATS has room for what is missing of the streams (${pageStreams} of ${pageShards} exist, ${missing} are missing)`,
    );
  if (refusal === 'noSpace')
    return fault(
      'nats.room',
      `NATS does not give the ${missing} that PAGE_SHARDS × PAGE_SHARD_MB (${pageShards} × ${pageShardMb}) and EVENTS_MB still need`,
      'Raise max_file_store of the jetstream block (the disk must have it) and restart NATS, or lower PAGE_SHARD_MB.',
    );
  if (refusal === 'tooFewServers')
    return fault(
      'nats.replicas',
      `PAGE_REPLICAS is ${pageReplicas}, but NATS has fewer servers: ${refusalMessage}`,
      `Add servers to the cluster (docs/operations.md, NATS in production), or set PAGE_REPLICAS=1 on a single machine.`,
    );
  return fault(
    'nats.room',
    `NATS refuses a stream: ${refusalMessage}`,
    'Allow our user to create streams, and read its log.',
  );
}

function judgeReplicas(lagging: number): Observation[] {
  if (lagging === 0) return [];
  return [
    warning(
      'nats.lagging',
      `${lagging} copies of streams are away or behind: one more failure may stop saving`,
      'Start the missing NATS servers and wait until they have caught up (nats stream report).',
    ),
  ];
}

/** The address of the monitor port; undefined without one. */
export function judgeSync(answer: { readonly syncAlways: boolean } | 'away' | undefined): Observation {
  const check = 'nats.sync';
  if (answer === undefined)
    return skipped(
      check,
      'whether NATS writes to disk before it acknowledges is shown on its monitor port only: set NATS_MONITOR_URL',
    );
  if (answer === 'away')
    return warning(
      check,
      'the monitor port of NATS does not answer',
      'Correct NATS_MONITOR_URL; nothing else needs it.',
    );
  if (answer.syncAlways) return fine(check, 'NATS writes to disk before it acknowledges');
  return fault(
    check,
    'NATS acknowledges before it has written to disk: a power cut loses what was reported as saved',
    'Set sync_interval: always in the jetstream block (deploy/nats/nats.conf) and restart NATS.',
  );
}

async function askMonitor(url: string | undefined): Promise<Parameters<typeof judgeSync>[0]> {
  if (url === undefined) return undefined;
  try {
    const answer = await fetch(new URL('/varz', url), { signal: AbortSignal.timeout(2_000) });
    const { jetstream } = (await answer.json()) as { jetstream?: { config?: { sync_always?: boolean } } };
    return { syncAlways: jetstream?.config?.sync_always === true };
  } catch {
    return 'away';
  }
}

export const natsExamination = examination(
  'nats',
  [
    ...(['natsUrl', 'natsCredsFile', 'natsCaFile', 'natsMonitorUrl', 'pageLogPrefix'] as const),
    ...(['pageShards', 'pageShardMb', 'pageReplicas', 'eventsMb'] as const),
  ],
  async (settings) => {
    const inspected = await inspectNats(natsAccess(settings), {
      prefix: settings.pageLogPrefix,
      shards: settings.pageShards,
      shardBytes: settings.pageShardMb * MB,
      replicas: settings.pageReplicas,
      eventBytes: settings.eventsMb * MB,
      eventStream: EVENTS_STREAM,
    });
    if (!inspected.ok) return [faultOfKind('nats', inspected.error, FAULTS)];
    return [...judgeNats(inspected.value, settings), judgeSync(await askMonitor(settings.natsMonitorUrl))];
  },
);
