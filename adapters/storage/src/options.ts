import type { ObjectStoreOptions } from './port.ts';

interface StorageEnv {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_PUBLIC_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_BUCKET?: string | undefined;
}

/** For code outside the processes (tests, benchmarks, fault runs) that has the engines' variables but no configuration. */
export const storeOptions = (env: StorageEnv, s3Bucket = env.S3_BUCKET ?? 'smart-whiteboard'): ObjectStoreOptions => ({
  s3Endpoint: env.S3_ENDPOINT ?? '',
  s3PublicEndpoint: env.S3_PUBLIC_ENDPOINT || undefined,
  s3Region: env.S3_REGION ?? 'us-east-1',
  s3AccessKey: env.S3_ACCESS_KEY ?? '',
  s3SecretKey: env.S3_SECRET_KEY ?? '',
  s3Bucket,
});
