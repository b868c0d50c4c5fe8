import { MODULES_VARIABLE } from '@sw/contract';
import {
  type ConfigOf,
  engineVariables,
  httpUrl,
  natsVariables,
  opsVariables,
  positive,
  processVariables,
  redisVariables,
  variable,
} from '@sw/service';
import * as z from 'zod';

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .transform((list) => list.filter((origin) => origin !== ''))
  .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
    message: 'an origin is scheme://host or scheme://host:port, without a path',
  });

export const gatewayConfig = {
  ...processVariables('GATEWAY', 7002),
  ...opsVariables('GATEWAY'),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...natsVariables,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...redisVariables,
  keyPrefix: engineVariables.keyPrefix,
  socketsPerPerson: variable({
    env: 'GATEWAY_SOCKETS_PER_PERSON',
    doc: 'most sockets of one account at this gateway; a tab of a browser has one',
    schema: positive,
    fallback: '50',
  }),
  publicUrl: variable({
    env: 'PUBLIC_URL',
    doc: 'origin of the web application as people reach it',
    schema: httpUrl,
  }),
  allowedOrigins: variable({
    env: 'ALLOWED_ORIGINS',
    doc: 'origins whose pages may open a socket, exact and with commas between; empty: that of PUBLIC_URL alone',
    schema: origins,
    fallback: '',
  }),
  modules: variable(MODULES_VARIABLE),
  pageShardMb: engineVariables.pageShardMb,
  accountMbPerHour: engineVariables.accountMbPerHour,
  boardMbPerHour: engineVariables.boardMbPerHour,
  tailCacheMb: variable({
    env: 'GATEWAY_TAIL_CACHE_MB',
    doc: 'memory for the newest frames of all open pages together; whoever needs older ones reads the page log',
    schema: positive,
    fallback: '256',
  }),
};
export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
