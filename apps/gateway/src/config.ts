import { type ConfigOf, engineVariables, httpUrl, processVariables, variable } from '@sw/service';
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
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  natsUrl: engineVariables.natsUrl,
  pageLogPrefix: engineVariables.pageLogPrefix,
  redisUrl: engineVariables.redisUrl,
  keyPrefix: engineVariables.keyPrefix,
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
};
export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
