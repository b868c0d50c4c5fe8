import { type Clock, DEFAULT_LOCALE, SECOND, systemClock } from '@sw/base';
import { createClient, type ModuleSwitches, ROUTES } from '@sw/contract';

/** At most 12 requests a minute, of the 240 that the api allows one address. */
const FRESH_MS = 5 * SECOND;
const PATIENCE_MS = 1.5 * SECOND;

/** The enabled modules. Rejects until the api has been reached once. */
export type AskSwitches = () => Promise<ModuleSwitches>;

/** Reads the switches from the api, which is their only source: a second setting here could contradict it. */
export function createSwitches(apiUrl: string, clock: Clock = systemClock): AskSwitches {
  const api = createClient({ baseUrl: apiUrl, authorization: () => undefined, locale: () => DEFAULT_LOCALE });
  let known: ModuleSwitches | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<ModuleSwitches> | undefined;

  const ask = async (): Promise<ModuleSwitches> => {
    try {
      known = (await api.call(ROUTES.getWebConfig, {}, { timeoutMs: PATIENCE_MS })).modules;
    } catch (error) {
      // If the api is briefly unreachable, the last known switches stay in use.
      if (known === undefined) throw error;
    } finally {
      asking = undefined;
    }
    askedAt = clock.now();
    return known;
  };

  return async () => {
    if (known !== undefined && clock.now() - askedAt < FRESH_MS) return known;
    asking ??= ask();
    return asking;
  };
}
