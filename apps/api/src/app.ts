import { type Clock, systemClock } from '@sw/base';
import { BUILD_VERSION } from '@sw/contract';
import type { ServiceContext } from '@sw/service';
import { createAuthenticate } from './account/authenticate.ts';
import { createPasswords } from './account/passwords.ts';
import { accountRoutes } from './account/routes.ts';
import { boardRoutes } from './boards/routes.ts';
import type { ApiConfig } from './config.ts';
import type { ApiDeps } from './deps.ts';
import { registerDocs } from './docs/register.ts';
import { openEngines } from './engines.ts';
import { createAfterwards } from './http/afterwards.ts';
import type { Served } from './http/call.ts';
import { createLimiter } from './http/limit.ts';
import { isOn, registerRoutes } from './http/register.ts';
import { platformRoutes } from './platform/routes.ts';
import { prepare } from './prepare.ts';

/** Every route of the contract and who serves it. */
export const servedRoutes = (deps: ApiDeps): readonly Served[] => [
  ...platformRoutes(deps),
  ...accountRoutes(deps),
  ...boardRoutes(deps),
];

export async function buildApi(context: ServiceContext, config: ApiConfig, clock: Clock = systemClock): Promise<void> {
  const { logger, http, readyWhen, onStop } = context;
  const { database, ephemeral, store } = openEngines(context, config);
  const { modules, publicUrl, mailsPerSource, databaseUrl } = config;

  const preparation = prepare({ database, databaseUrl, store, logger });
  onStop(() => preparation.stop());
  readyWhen('tables', async () => {
    if (!preparation.done()) throw new Error('the database is not prepared yet');
  });

  const afterwards = createAfterwards(logger);
  onStop(() => afterwards.drain());

  const passwords = createPasswords();
  const deps: ApiDeps = { database, ephemeral, clock, passwords, afterwards, modules, publicUrl, mailsPerSource };
  const served = servedRoutes(deps);
  registerRoutes(http, served, {
    database,
    modules,
    limiter: createLimiter(ephemeral, () => logger.warn('Redis is away: requests are not counted')),
    authenticate: createAuthenticate(deps),
    prepared: preparation.done,
    strict: config.mode !== 'production',
  });
  const routes = served.map(({ route }) => route).filter((route) => isOn(route, modules));
  registerDocs(http, routes, BUILD_VERSION);
}
