import { type Bus, openBus, openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type Ephemeral, openEphemeral } from '@sw/redis';
import { natsAccess, redisAccess, type ServiceContext } from '@sw/service';
import type { GatewayConfig } from './config.ts';

export interface Engines {
  readonly database: Database;
  readonly ephemeral: Ephemeral;
  readonly bus: Bus;
  readonly log: PageLog;
}

/** Opens a connection to each engine, adds the required ones to /readyz, and closes them at shutdown. */
export function openEngines({ logError, readyWhen, onStop }: ServiceContext, config: GatewayConfig): Engines {
  const database = openDatabase({ url: config.databaseUrl, maxConnections: config.databaseConnections, logError });
  const ephemeral = openEphemeral({
    ...redisAccess(config),
    prefix: config.keyPrefix,
    timeoutMs: config.redisTimeoutMs,
    logError,
  });
  const bus = openBus({ ...natsAccess(config), name: 'gateway', logError });
  const log = openPageLog({
    ...natsAccess(config),
    name: 'gateway page log',
    logError,
    prefix: config.pageLogPrefix,
  });
  const named = { postgres: database, redis: ephemeral, nats: bus, pagelog: log };
  for (const [name, engine] of Object.entries(named)) {
    // Not PostgreSQL: while it is down, open pages keep working, and recently opened pages can be reopened. A gateway that
    // reported itself as not ready would turn those users away too.
    if (engine !== database) readyWhen(name, () => engine.ping());
  }
  onStop(async () => {
    await Promise.all(Object.values(named).map((engine) => engine.close()));
  });
  return { database, ephemeral, bus, log };
}
