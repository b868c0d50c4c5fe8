import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';

/** How long a browser caches the CORS preflight. */
const KEPT_SECONDS = 3_600;

export async function allowOrigin(client: S3Client, Bucket: string, origin: string): Promise<void> {
  const known = await originsOf(client, Bucket);
  if (known.includes(origin)) return;
  const rule: CORSRule = {
    AllowedOrigins: [...known, origin],
    AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
    // What a sender may add is fixed by the signature.
    AllowedHeaders: ['*'],
    ExposeHeaders: ['content-length', 'content-range', 'etag'],
    MaxAgeSeconds: KEPT_SECONDS,
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
