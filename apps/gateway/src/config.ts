import { engineVariables, processVariables } from '@sw/service';

export const gatewayConfig = {
  ...processVariables('GATEWAY', 7002),
  natsUrl: engineVariables.natsUrl,
  redisUrl: engineVariables.redisUrl,
  keyPrefix: engineVariables.keyPrefix,
};
