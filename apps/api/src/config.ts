import { MODULES_VARIABLE } from '@sw/contract';
import {
  type ConfigOf,
  DEFAULT_PORTS,
  engineVariables,
  linkSecret,
  livekitAddressVariables,
  livekitVariables,
  natsVariables,
  opsVariables,
  positive,
  processVariables,
  publicVariables,
  redisVariables,
  scannerVariables,
  smsVariables,
  storageVariables,
  trustedProxies,
  variable,
} from '@sw/service';
import * as z from 'zod';
import { registrationVariables } from './registration-variables.ts';
import { wechatVariables } from './wechat/settings.ts';

export const apiConfig = {
  ...processVariables('API', DEFAULT_PORTS.api),
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
  ...scannerVariables,
  ...livekitVariables,
  ...smsVariables,
  smsPerDay: variable({
    env: 'SMS_PER_DAY',
    doc: 'text messages that all users together may cause in a day (UTC); beyond it phones wait until the next day',
    schema: positive,
    fallback: '1000',
  }),
  livekitPublicUrl: livekitAddressVariables.livekitPublicUrl,
  publicUrl: publicVariables.publicUrl,
  ...registrationVariables,
  setupToken: variable({
    env: 'SETUP_TOKEN',
    doc: "with this value the page /setup creates the first administrator, while there is none; at least 20 random characters. 'none': only `npm run admin` creates one",
    schema: z.union([z.literal('none').transform(() => undefined), z.string().min(20)]),
    fallback: 'none',
    secret: true,
  }),
  ...wechatVariables,
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
  oidcPrivate: variable({
    env: 'OIDC_PRIVATE_NETWORKS',
    doc: "'allow' lets enterprises use sign-in servers on private networks and without TLS: only where every enterprise is trusted",
    schema: z.enum(['refuse', 'allow']).transform((word) => word === 'allow'),
    fallback: 'refuse',
  }),
  dnsServers: variable({
    env: 'DNS_SERVERS',
    doc: "name servers that are asked for the proof of an enterprise's mail domain, as address:port, separated by commas; otherwise the system's",
    schema: z.string().transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
    fallback: ',',
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
