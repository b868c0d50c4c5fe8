import {
  type CORSRule,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { filesOf, undefinedIfMissing } from './files.ts';
import { partsOf } from './parts.ts';
import type { ObjectStore, ObjectStoreOptions } from './port.ts';
import { presigner } from './presign.ts';
import { putStream } from './put-stream.ts';

const PING_MS = 1_800;

export function openObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { s3Bucket: Bucket } = options;
  const client = clientFor(options, options.s3Endpoint);
  // Only signs: the signature covers the host name that the browser uses.
  const publicClient = clientFor(options, options.s3PublicEndpoint ?? options.s3Endpoint);
  return {
    async ensureBucket() {
      try {
        await client.send(new CreateBucketCommand({ Bucket }));
      } catch (error) {
        if (!isOurs(error)) throw error;
      }
    },
    allowOrigin: (origin) => allowOrigin(client, Bucket, origin),
    async put(Key, Body, { contentType, cacheControl }) {
      const stored = { ContentType: contentType, ...(cacheControl ? { CacheControl: cacheControl } : {}) };
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ...stored }));
    },
    async get(Key) {
      const reply = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key })));
      return reply?.Body?.transformToByteArray();
    },
    ...filesOf(client, Bucket),
    putStream: (key, body, how) => putStream(client, { Bucket, Key: key }, body, how),
    async head(Key) {
      const reply = await undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
      return reply && { size: reply.ContentLength ?? 0, contentType: reply.ContentType ?? 'application/octet-stream' };
    },
    async copy(from, Key, { contentType, cacheControl }) {
      const stored = { ContentType: contentType, ...(cacheControl ? { CacheControl: cacheControl } : {}) };
      const CopySource = `${Bucket}/${encodeURI(from)}`;
      await client.send(new CopyObjectCommand({ Bucket, Key, CopySource, MetadataDirective: 'REPLACE', ...stored }));
    },
    async remove(Key) {
      await undefinedIfMissing(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    async *list(Prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
      }
    },
    ...presigner(publicClient, Bucket),
    ...partsOf(client, Bucket),
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(PING_MS) });
    },
    async close() {
      client.destroy();
      publicClient.destroy();
    },
  };
}

const clientFor = (options: ObjectStoreOptions, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region: options.s3Region,
    credentials: { accessKeyId: options.s3AccessKey, secretAccessKey: options.s3SecretKey },
    forcePathStyle: true,
    // Not every store with an S3 interface supports checksums newer than S3's original one.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });

function isOurs(error: unknown): boolean {
  return error instanceof Error && ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(error.name);
}

/** How long a browser caches the CORS preflight. */
const PREFLIGHT_SECONDS = 3_600;

async function allowOrigin(client: S3Client, Bucket: string, origin: string): Promise<void> {
  const known = await originsOf(client, Bucket);
  if (known.includes(origin)) return;
  const rule: CORSRule = {
    AllowedOrigins: [...known, origin],
    AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
    // The signature limits which headers a sender may add.
    AllowedHeaders: ['*'],
    ExposeHeaders: ['content-length', 'content-range', 'etag'],
    MaxAgeSeconds: PREFLIGHT_SECONDS,
  };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
}

async function originsOf(client: S3Client, Bucket: string): Promise<string[]> {
  try {
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket }));
    return CORSRules.flatMap(({ AllowedOrigins = [] }) => AllowedOrigins);
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchCORSConfiguration') return [];
    throw error;
  }
}
