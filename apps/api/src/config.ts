import { MODULES_VARIABLE } from '@sw/contract';
import {
  type ConfigOf,
  engineVariables,
  httpUrl,
  linkSecret,
  natsVariables,
  opsVariables,
  positive,
  processVariables,
  redisVariables,
  storageVariables,
  trustedProxies,
  urlOf,
  variable,
} from '@sw/service';
import * as z from 'zod';

export const apiConfig = {
  ...processVariables('API', 7001),
  ...opsVariables('API'),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...redisVariables,
  keyPrefix: engineVariables.keyPrefix,
  ...natsVariables,
  pageShards: engineVariables.pageShards,
  pageShardMb: engineVariables.pageShardMb,
  pageReplicas: engineVariables.pageReplicas,
  accountMbPerHour: engineVariables.accountMbPerHour,
  boardMbPerHour: engineVariables.boardMbPerHour,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...storageVariables,
  livekitUrl: variable({
    env: 'LIVEKIT_URL',
    doc: 'LiveKit, http://host:port, reachable by this process',
    schema: urlOf('http', 'https', 'ws', 'wss'),
  }),
  livekitApiKey: variable({ env: 'LIVEKIT_API_KEY', doc: 'LiveKit API key', schema: z.string().min(1), secret: true }),
  livekitApiSecret: variable({
    env: 'LIVEKIT_API_SECRET',
    doc: 'LiveKit API secret',
    schema: z.string().min(1),
    secret: true,
  }),
  publicUrl: variable({
    env: 'PUBLIC_URL',
    doc: 'public origin of the web application, for links in mails',
    schema: httpUrl,
  }),
  linkSecret,
  modules: variable(MODULES_VARIABLE),
  trustProxy: trustedProxies,
  mailsPerSource: variable({
    env: 'MAILS_PER_SOURCE',
    doc: 'mails with codes and links that one client address may request in an hour',
    schema: positive,
    fallback: '20',
  }),
  commentMailSeconds: variable({
    env: 'COMMENT_MAIL_SECONDS',
    doc: 'seconds to wait for a mention or an answer to be read on the board before a mail is sent',
    schema: z.coerce.number().int().min(0).max(86_400),
    fallback: '120',
  }),
  readMemoryMb: variable({
    env: 'READ_MEMORY_MB',
    doc: 'memory in MB for all concurrent reads of history and searches on boards; each counts as 256',
    schema: positive.min(256),
    fallback: '1024',
  }),
  mode: variable({
    env: 'NODE_ENV',
    doc: 'outside production, a refusal that the contract does not declare answers 500',
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'production',
  }),
};
export type ApiConfig = ConfigOf<typeof apiConfig>;
