import { existsSync } from 'node:fs';
import * as z from 'zod';
import { type ConfigOf, httpUrl, positive, urlOf, urlsOf, variable } from './config.ts';

/** `none`, or a file that exists. */
export const optionalFile = z.union([
  z.literal('none').transform(() => undefined),
  z.string().refine((path) => existsSync(path), 'there is no such file'),
]);

/** The NATS server and the credentials for it. */
export const natsVariables = {
  natsUrl: variable({
    env: 'NATS_URL',
    doc: 'NATS with JetStream, nats://user:password@host:port; tls:// to require TLS; the nodes of a cluster separated by commas',
    schema: urlsOf('nats', 'tls'),
    secret: true,
  }),
  natsCredsFile: variable({
    env: 'NATS_CREDS_FILE',
    doc: "file with a NATS user's credentials, instead of user and password",
    schema: optionalFile,
    fallback: 'none',
  }),
  natsCaFile: variable({
    env: 'NATS_CA_FILE',
    doc: "file with the CA of the NATS servers' certificates, if the system does not know it; enables TLS",
    schema: optionalFile,
    fallback: 'none',
  }),
};

export const natsAccess = ({ natsUrl, natsCredsFile, natsCaFile }: ConfigOf<typeof natsVariables>) => ({
  url: natsUrl,
  credsFile: natsCredsFile,
  caFile: natsCaFile,
});

/** The Redis server and the credentials for it. */
export const redisVariables = {
  redisUrl: variable({
    env: 'REDIS_URL',
    doc: 'Redis or Valkey, redis://user:password@host:port; rediss:// for TLS',
    schema: urlOf('redis', 'rediss'),
    secret: true,
  }),
  redisCaFile: variable({
    env: 'REDIS_CA_FILE',
    doc: "file with the CA of Redis's certificate, if the system does not know it; enables TLS",
    schema: optionalFile,
    fallback: 'none',
  }),
  redisTimeoutMs: variable({
    env: 'REDIS_TIMEOUT_MS',
    doc: 'how long a call waits for Redis in ms, for a connection and then again for the reply; what may go on without Redis then does so uncounted',
    schema: positive.max(60_000),
    fallback: '900',
  }),
};

export const redisAccess = ({
  redisUrl,
  redisCaFile,
}: Pick<ConfigOf<typeof redisVariables>, 'redisUrl' | 'redisCaFile'>) => ({
  url: redisUrl,
  caFile: redisCaFile,
});

/** The api and the worker both derive keys and codes from it. */
export const linkSecret = variable({
  env: 'LINK_SECRET',
  doc: 'secret from which the keys of share links, mailed links and mailed codes are derived, at least 32 random characters; the same for api and worker. After a change, existing links still work but are not shown again, and waiting mails carry dead keys',
  schema: z.string().min(32),
  secret: true,
  shared: true,
});

/** The api and the worker both read the proofs of mail domains. */
export const dnsServers = variable({
  env: 'DNS_SERVERS',
  doc: "name servers that are asked for the proof of an enterprise's mail domain, as address:port, separated by commas; otherwise the system's",
  schema: z.string().transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
  fallback: ',',
});

/** Variables shared by several processes, so that each engine has the same variable everywhere. */
export const engineVariables = {
  databaseUrl: variable({
    env: 'DATABASE_URL',
    doc: 'PostgreSQL, postgres://user:password@host:port/database',
    schema: urlOf('postgres', 'postgresql'),
    secret: true,
  }),
  migrationDatabaseUrl: variable({
    env: 'MIGRATION_DATABASE_URL',
    doc: 'the same database with the role that owns its tables, for migrations and restores. The role of DATABASE_URL then gets the rights that the processes need, and no others. none: that of DATABASE_URL owns the tables, too',
    schema: z.union([z.literal('none').transform(() => undefined), urlOf('postgres', 'postgresql')]),
    fallback: 'none',
    secret: true,
  }),
  databaseConnections: variable({
    env: 'DATABASE_CONNECTIONS',
    doc: 'maximum number of connections one process opens for its work',
    schema: positive.max(500),
    fallback: '10',
  }),
  keyPrefix: variable({
    env: 'KEY_PREFIX',
    doc: 'prefix of every Redis key, so that two installations can share a server',
    schema: z.string().max(40),
    fallback: 'sw',
    shared: true,
  }),
  pageShards: variable({
    env: 'PAGE_SHARDS',
    doc: 'number of streams of the page log; may grow, existing pages stay where they are',
    schema: positive.max(1_000),
    fallback: '8',
    shared: true,
  }),
  pageShardMb: variable({
    env: 'PAGE_SHARD_MB',
    doc: 'size of one stream of the page log in MB, reserved on the NATS server; a full stream refuses writes',
    schema: positive,
    fallback: '1024',
    shared: true,
  }),
  accountMbPerHour: variable({
    env: 'ACCOUNT_MB_PER_HOUR',
    doc: 'MB that one account may write into pages in an hour; beyond it gateways store its records slowly and the api refuses writes',
    schema: positive,
    fallback: '256',
  }),
  boardMbPerHour: variable({
    env: 'BOARD_MB_PER_HOUR',
    doc: 'the same for all users of one board together',
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
    doc: 'prefix of all names of the page log, so that two installations can share a NATS server',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,40}$/)
      .transform((prefix) => (prefix === '' ? undefined : prefix)),
    fallback: '',
    shared: true,
  }),
};

/** The virus scanner, for processes that take files from users. */
export const scannerVariables = {
  scannerUrl: variable({
    env: 'SCANNER_URL',
    doc: 'virus scanner that speaks the protocol of clamd, tcp://host:port or unix:///path; every file that a user sends is scanned. off scans nothing',
    schema: z.union([z.literal('off').transform(() => undefined), urlOf('tcp', 'unix')]),
    fallback: 'off',
  }),
  scannerMaxMb: variable({
    env: 'SCANNER_MAX_MB',
    doc: "largest file in MB that is sent to the scanner; not above clamd's StreamMaxLength, MaxFileSize and MaxScanSize",
    schema: positive.max(4_000),
    fallback: '100',
  }),
  scannerLarger: variable({
    env: 'SCANNER_LARGER',
    doc: 'what happens to a file that the scanner cannot read because of its size: refuse, or accept it unscanned',
    schema: z.enum(['refuse', 'accept']),
    fallback: 'refuse',
  }),
};

const livekitUrl = variable({
  env: 'LIVEKIT_URL',
  doc: 'LiveKit, http://host:port, reachable by this process; off: there are no calls',
  schema: z.union([z.literal('off').transform(() => undefined), urlOf('http', 'https', 'ws', 'wss')]),
  fallback: 'off',
});

/** The address at which browsers reach LiveKit, for processes that pass it on. */
export const livekitAddressVariables = {
  livekitUrl,
  livekitPublicUrl: variable({
    env: 'LIVEKIT_PUBLIC_URL',
    doc: "LiveKit's address for browsers, wss://host; none if it is LIVEKIT_URL",
    schema: z.union([z.literal('none').transform(() => undefined), urlOf('http', 'https', 'ws', 'wss')]),
    fallback: 'none',
  }),
};

/** The WebSocket address. Undefined without LiveKit, even if an address for browsers is set. */
export function livekitBrowserUrl({
  livekitUrl: url,
  livekitPublicUrl,
}: ConfigOf<typeof livekitAddressVariables>): string | undefined {
  return url === undefined ? undefined : (livekitPublicUrl ?? url).replace(/^http/, 'ws');
}

/** LiveKit, for processes that run calls. Optional: without it there are no calls. */
export const livekitVariables = {
  livekitUrl,
  livekitApiKey: variable({
    env: 'LIVEKIT_API_KEY',
    doc: 'LiveKit API key; none without LiveKit',
    schema: z.string().min(1),
    fallback: 'none',
    secret: true,
  }),
  livekitApiSecret: variable({
    env: 'LIVEKIT_API_SECRET',
    doc: 'LiveKit API secret; none without LiveKit',
    schema: z.string().min(1),
    fallback: 'none',
    secret: true,
  }),
};

/** Undefined without LiveKit. */
export const livekitAccess = ({
  livekitUrl: url,
  livekitApiKey,
  livekitApiSecret,
}: ConfigOf<typeof livekitVariables>) =>
  url === undefined ? undefined : { url, apiKey: livekitApiKey, apiSecret: livekitApiSecret };

/** The SMS service. Optional: without it phones are not offered anywhere. */
export const smsVariables = {
  smsUrl: variable({
    env: 'SMS_URL',
    doc: 'endpoint of Aliyun SMS, https://dysmsapi.aliyuncs.com; off: phones are not offered anywhere',
    schema: z.union([z.literal('off').transform(() => undefined), httpUrl]),
    fallback: 'off',
  }),
};

/** The variables of the process that sends the messages. */
export const smsSenderVariables = {
  ...smsVariables,
  smsKeyId: variable({
    env: 'SMS_KEY_ID',
    doc: 'AccessKey ID of Aliyun SMS; none without it',
    schema: z.string().min(1),
    fallback: 'none',
    secret: true,
  }),
  smsKeySecret: variable({
    env: 'SMS_KEY_SECRET',
    doc: 'AccessKey secret of Aliyun SMS; none without it',
    schema: z.string().min(1),
    fallback: 'none',
    secret: true,
  }),
  smsSignName: variable({
    env: 'SMS_SIGN_NAME',
    doc: 'approved signature in front of each message; none without SMS',
    schema: z.string().min(1),
    fallback: 'none',
  }),
  smsTemplate: variable({
    env: 'SMS_TEMPLATE',
    doc: 'code of the approved template of a code message, with the variable code; none without SMS',
    schema: z.string().min(1),
    fallback: 'none',
  }),
};

/** Undefined without SMS. */
export const smsAccess = ({ smsUrl: url, ...access }: ConfigOf<typeof smsSenderVariables>) =>
  url === undefined
    ? undefined
    : {
        url,
        keyId: access.smsKeyId,
        keySecret: access.smsKeySecret,
        signName: access.smsSignName,
        template: access.smsTemplate,
      };

/** The object store, for processes that read or write it. */
export const storageVariables = {
  s3Endpoint: variable({
    env: 'S3_ENDPOINT',
    doc: 'S3 endpoint, reachable by the processes',
    schema: httpUrl,
  }),
  s3PublicEndpoint: variable({
    env: 'S3_PUBLIC_ENDPOINT',
    doc: "the same store's address for browsers, which signed addresses name; none if it is S3_ENDPOINT",
    schema: z.union([z.literal('none').transform(() => undefined), httpUrl]),
    fallback: 'none',
  }),
  s3Region: variable({ env: 'S3_REGION', doc: 'S3 region', schema: z.string().min(1), fallback: 'us-east-1' }),
  s3AccessKey: variable({ env: 'S3_ACCESS_KEY', doc: 'S3 access key', schema: z.string().min(1), secret: true }),
  s3SecretKey: variable({ env: 'S3_SECRET_KEY', doc: 'S3 secret key', schema: z.string().min(1), secret: true }),
  s3Bucket: variable({
    env: 'S3_BUCKET',
    doc: 'bucket for uploads, snapshots and thumbnails; at least 3 characters',
    schema: z.string().min(3).max(63),
    fallback: 'smart-whiteboard',
    shared: true,
  }),
};
