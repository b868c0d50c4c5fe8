import { parseModuleSwitches } from '@sw/contract';
import {
  type ConfigOf,
  engineVariables,
  httpUrl,
  positive,
  processVariables,
  storageVariables,
  trustedProxies,
  urlOf,
  variable,
} from '@sw/service';
import * as z from 'zod';

const modules = z.string().transform((text, context) => {
  try {
    return parseModuleSwitches(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

export const apiConfig = {
  ...processVariables('API', 7001),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  redisUrl: engineVariables.redisUrl,
  keyPrefix: engineVariables.keyPrefix,
  natsUrl: engineVariables.natsUrl,
  pageShards: engineVariables.pageShards,
  pageShardMb: engineVariables.pageShardMb,
  pageReplicas: engineVariables.pageReplicas,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...storageVariables,
  livekitUrl: variable({
    env: 'LIVEKIT_URL',
    doc: 'LiveKit, http://host:port as this process reaches it',
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
    doc: 'origin of the web application as people reach it, for links in mails',
    schema: httpUrl,
  }),
  modules: variable({
    env: 'MODULES',
    doc: 'module switches that differ from the defaults: names to switch on, names with a minus to switch off',
    schema: modules,
    // A word that switches nothing: an empty variable counts as not set.
    fallback: ',',
  }),
  trustProxy: trustedProxies,
  mailsPerSource: variable({
    env: 'MAILS_PER_SOURCE',
    doc: 'mails with codes and links that one client address may ask for in an hour',
    schema: positive,
    fallback: '20',
  }),
  commentMailSeconds: variable({
    env: 'COMMENT_MAIL_SECONDS',
    doc: 'seconds in which a mention or an answer may be read on the board before it is told by mail',
    schema: z.coerce.number().int().min(0).max(86_400),
    fallback: '120',
  }),
  mode: variable({
    env: 'NODE_ENV',
    doc: 'outside production a refusal that the contract does not name is answered as a fault of ours',
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'production',
  }),
};
export type ApiConfig = ConfigOf<typeof apiConfig>;
