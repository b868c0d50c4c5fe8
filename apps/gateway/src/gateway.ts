import { openBus } from '@sw/nats';
import { openEphemeral } from '@sw/redis';
import type { ConfigOf, ServiceContext } from '@sw/service';
import type { gatewayConfig } from './config.ts';

/** The WebSocket edge: so far its life and its engines; sockets come with the realtime core. */
export async function buildGateway(
  { logger, readyWhen, onStop }: ServiceContext,
  config: ConfigOf<typeof gatewayConfig>,
): Promise<void> {
  const logError = (message: string, error: unknown) => logger.warn({ err: error }, message);

  const bus = openBus({ url: config.natsUrl, name: 'gateway', logError });
  onStop(() => bus.close());
  readyWhen('nats', () => bus.ping());

  const ephemeral = openEphemeral({ url: config.redisUrl, prefix: config.keyPrefix, logError });
  onStop(() => ephemeral.close());
  readyWhen('redis', () => ephemeral.ping());
}
