import { inspectStore, type StoreFacts, type StoreFault } from '@sw/storage';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation } from '../finding.ts';

const faultsOf = (bucket: string): FaultKinds<StoreFault['kind']> => ({
  key: {
    says: (message) => `the object store refuses our key (${message})`,
    cure: `Correct S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION, and let the key read, write, delete and list in the bucket ${bucket}.`,
  },
  noBucket: {
    says: () => `there is no bucket ${bucket}`,
    cure: 'Start the api: it creates the bucket if its key may. Otherwise create it, or correct S3_BUCKET.',
  },
  clock: {
    says: (message) => `the object store refuses our time (${message})`,
    cure: 'Synchronise the clocks of both machines (NTP).',
  },
  unreachable: {
    says: (message) => `the object store cannot be reached: ${message}`,
    cure: 'Start it, and compare S3_ENDPOINT with its address and the firewall. Without it pages do not open.',
  },
  other: {
    says: (message) => `the object store answers with an error: ${message}`,
    cure: "Look at the store's log for the same moment.",
  },
});

interface Addresses {
  readonly publicEndpoint: string;
  readonly origin: string;
  readonly bucket: string;
}

function judgeStore({ browsers, refusedMethods }: StoreFacts, addresses: Addresses): Observation[] {
  const { publicEndpoint, origin, bucket } = addresses;
  const found = [fine('storage.bucket', `the bucket ${bucket} takes, gives and deletes objects`)];
  if (!browsers.ok) {
    const { kind, message } = browsers.error;
    const cure =
      'Set S3_PUBLIC_ENDPOINT to the address at which browsers reach the same store, and let its proxy keep the Host header: signatures cover it.';
    return [
      ...found,
      kind === 'unreachable'
        ? fault('storage.public', `browsers are sent to ${publicEndpoint}, where nothing answers: ${message}`, cure)
        : fault('storage.public', `browsers are sent to ${publicEndpoint}, which is not this store: ${message}`, cure),
    ];
  }
  if (refusedMethods === undefined || refusedMethods.length === 0)
    return [...found, fine('storage.cors', `pages of ${origin} may read and send at ${publicEndpoint}`)];
  return [
    ...found,
    fault(
      'storage.cors',
      `the object store does not let pages of ${origin} use ${refusedMethods.join(', ')}: uploads and downloads fail in browsers`,
      `Restart the api with PUBLIC_URL=${origin}: it sets CORS of the bucket. If its key may not (PutBucketCors), or a proxy answers OPTIONS, set it there: this origin, GET, HEAD, PUT, POST, all headers.`,
    ),
  ];
}

export const storageExamination = examination(
  'storage',
  ['s3Endpoint', 's3PublicEndpoint', 's3Region', 's3AccessKey', 's3SecretKey', 's3Bucket', 'publicUrl'],
  async (settings) => {
    const { origin } = new URL(settings.publicUrl);
    const inspected = await inspectStore(settings, origin);
    if (!inspected.ok) return [faultOfKind('storage', inspected.error, faultsOf(settings.s3Bucket))];
    const publicEndpoint = settings.s3PublicEndpoint ?? settings.s3Endpoint;
    return judgeStore(inspected.value, { publicEndpoint, origin, bucket: settings.s3Bucket });
  },
);
