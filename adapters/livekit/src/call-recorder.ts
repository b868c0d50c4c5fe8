import {
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  S3Upload,
  TwirpError,
} from 'livekit-server-sdk';
import { type CallRecorder, type CallRecording, type CallServerOptions, RecorderMissing } from './port.ts';

/** Egress starts a browser before it answers. */
const START_SECONDS = 20;

const STATES: Readonly<Record<EgressStatus, CallRecording['state']>> = {
  [EgressStatus.EGRESS_STARTING]: 'running',
  [EgressStatus.EGRESS_ACTIVE]: 'running',
  [EgressStatus.EGRESS_ENDING]: 'running',
  [EgressStatus.EGRESS_COMPLETE]: 'done',
  // The room ended before egress was ready, or a limit of egress ended the file. The file is complete up to that point.
  [EgressStatus.EGRESS_LIMIT_REACHED]: 'done',
  [EgressStatus.EGRESS_FAILED]: 'failed',
  [EgressStatus.EGRESS_ABORTED]: 'failed',
};

/** Egress gives nanoseconds; 0 means not yet. */
const moment = (nanoseconds: bigint): Date | undefined =>
  nanoseconds === 0n ? undefined : new Date(Number(nanoseconds / 1_000_000n));

const recording = ({ egressId, status, startedAt, endedAt }: EgressInfo): CallRecording => ({
  id: egressId,
  state: STATES[status],
  startedAt: moment(startedAt),
  endedAt: moment(endedAt),
});

export function openCallRecorder({ url, apiKey, apiSecret }: CallServerOptions): CallRecorder {
  const egress = new EgressClient(url, apiKey, apiSecret, { requestTimeout: START_SECONDS });
  return {
    async start(room, { endpoint, region, bucket, key, accessKey, secret }) {
      const upload = new S3Upload({ endpoint, region, bucket, accessKey, secret, forcePathStyle: true });
      const file = new EncodedFileOutput({
        fileType: EncodedFileType.OGG,
        filepath: key,
        // Disables egress's own description file; ours is in the database.
        disableManifest: true,
        output: { case: 's3', value: upload },
      });
      // LiveKit answers this request at once, whereas starting a recording waits for an egress that may not exist.
      await ifPresent(egress.listEgress({ roomName: room, active: true }));
      return recording(await ifPresent(egress.startRoomCompositeEgress(room, { file }, { audioOnly: true })));
    },
    async stop(id) {
      try {
        return recording(await ifPresent(egress.stopEgress(id)));
      } catch (error) {
        if (error instanceof TwirpError && (error.code === 'not_found' || error.code === 'failed_precondition'))
          return undefined;
        throw error;
      }
    },
    async running(room) {
      return (await ifPresent(egress.listEgress({ roomName: room, active: true }))).map(recording);
    },
  };
}

/** Without Redis, LiveKit answers `egress not connected (redis required)`; with Redis, the request times out. */
async function ifPresent<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const missing = error instanceof TwirpError && error.message.includes('egress not connected');
    const late = error instanceof Error && error.name === 'TimeoutError';
    if (missing || late) throw new RecorderMissing('LiveKit has no egress', { cause: error });
    throw error;
  }
}
