import { MODULES_VARIABLE } from '@sw/contract';
import {
  type ConfigOf,
  DEFAULT_PORTS,
  engineVariables,
  natsVariables,
  opsVariables,
  positive,
  processVariables,
  publicVariables,
  redisVariables,
  variable,
} from '@sw/service';
import { z } from 'zod';

export const gatewayConfig = {
  ...processVariables('GATEWAY', DEFAULT_PORTS.gateway),
  ...opsVariables('GATEWAY'),
  databaseUrl: engineVariables.databaseUrl,
  databaseConnections: engineVariables.databaseConnections,
  ...natsVariables,
  pageLogPrefix: engineVariables.pageLogPrefix,
  ...redisVariables,
  keyPrefix: engineVariables.keyPrefix,
  socketsPerPerson: variable({
    env: 'GATEWAY_SOCKETS_PER_PERSON',
    doc: 'maximum number of sockets of one account at this gateway; each browser tab has one',
    schema: positive,
    fallback: '50',
  }),
  ...publicVariables,
  modules: variable(MODULES_VARIABLE),
  pageShardMb: engineVariables.pageShardMb,
  accountMbPerHour: engineVariables.accountMbPerHour,
  boardMbPerHour: engineVariables.boardMbPerHour,
  traceOperations: variable({
    env: 'GATEWAY_TRACE_OPERATIONS',
    doc: 'share of the operations drawn by users that get a trace of their own, 0 to 1; of those, OTEL_TRACES_SAMPLER_ARG are sampled',
    schema: z.coerce.number().min(0).max(1),
    fallback: '0.001',
  }),
  tailCacheMb: variable({
    env: 'GATEWAY_TAIL_CACHE_MB',
    doc: 'memory in MB for recent frames of all open pages together; older frames are read from the page log',
    schema: positive,
    fallback: '256',
  }),
};
export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
