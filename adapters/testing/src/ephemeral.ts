import { type Ephemeral, openEphemeral } from '@sw/redis';
import { engineEnv } from './env.ts';
import { testPrefix } from './prefix.ts';

/** Only for what hangs: without an answer the product goes on uncounted, which a test of a limit would take for a fault. */
export const PATIENT_REDIS_MS = 30_000;

/** The Redis of tests, for one that does not make it fail. */
export function testEphemeral(prefix = testPrefix()): Ephemeral {
  const { REDIS_URL: url } = engineEnv();
  return openEphemeral({ url, prefix, timeoutMs: PATIENT_REDIS_MS, logError: () => undefined });
}
