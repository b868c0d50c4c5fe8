import * as z from 'zod';
import { httpUrl, positive, urlOf, variable } from './config.ts';

/** Variables that several processes read alike, so that one engine is named by one variable everywhere. */
export const engineVariables = {
  databaseUrl: variable({
    env: 'DATABASE_URL',
    doc: 'PostgreSQL, postgres://user:password@host:port/database',
    schema: urlOf('postgres', 'postgresql'),
    secret: true,
  }),
  databaseConnections: variable({
    env: 'DATABASE_CONNECTIONS',
    doc: 'most connections one process opens for its work',
    schema: positive.max(500),
    fallback: '10',
  }),
  redisUrl: variable({
    env: 'REDIS_URL',
    doc: 'Redis or Valkey, redis://host:port',
    schema: urlOf('redis', 'rediss'),
    secret: true,
  }),
  keyPrefix: variable({
    env: 'KEY_PREFIX',
    doc: 'stands before every Redis key, so that two installations can share a server',
    schema: z.string().max(40),
    fallback: 'sw',
  }),
  natsUrl: variable({
    env: 'NATS_URL',
    doc: 'NATS with JetStream, nats://host:port',
    schema: urlOf('nats', 'tls'),
    secret: true,
  }),
  pageShards: variable({
    env: 'PAGE_SHARDS',
    doc: 'streams the page log is spread over; may grow, pages that exist stay where they are',
    schema: positive.max(1_000),
    fallback: '8',
  }),
  pageShardMb: variable({
    env: 'PAGE_SHARD_MB',
    doc: 'room of one stream of the page log in MB, reserved on the NATS server; a full one refuses new work',
    schema: positive,
    fallback: '1024',
  }),
  pageReplicas: variable({
    env: 'PAGE_REPLICAS',
    doc: 'NATS servers that keep each stream of the page log; 3 in production',
    schema: positive.max(5),
    fallback: '1',
  }),
  pageLogPrefix: variable({
    env: 'PAGE_LOG_PREFIX',
    doc: 'stands before the names of the page log, so that two installations can share a NATS server',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,40}$/)
      .transform((prefix) => (prefix === '' ? undefined : prefix)),
    fallback: '',
  }),
};

/** The object store, for processes that read or write it. */
export const storageVariables = {
  s3Endpoint: variable({
    env: 'S3_ENDPOINT',
    doc: 'S3 endpoint, as the processes and the browser reach it',
    schema: httpUrl,
  }),
  s3Region: variable({ env: 'S3_REGION', doc: 'S3 region', schema: z.string().min(1), fallback: 'us-east-1' }),
  s3AccessKey: variable({ env: 'S3_ACCESS_KEY', doc: 'S3 access key', schema: z.string().min(1), secret: true }),
  s3SecretKey: variable({ env: 'S3_SECRET_KEY', doc: 'S3 secret key', schema: z.string().min(1), secret: true }),
  s3Bucket: variable({
    env: 'S3_BUCKET',
    doc: 'bucket of uploads, snapshots and thumbnails; at least 3 characters',
    schema: z.string().min(3).max(63),
    fallback: 'smart-whiteboard',
  }),
};
