import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';

/**
 * An api and a web process with other settings, which use the shared database beside the shared processes; `more` names
 * further processes.
 */
export async function startStackWith(
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<Stack> {
  const firstPort = await freePorts(0, 5);
  return startStack({
    firstPort,
    webPort: firstPort + 4,
    webMode: 'built',
    only: ['api', 'web', ...more],
    env: {
      ...env,
      GATEWAY_URL: `http://127.0.0.1:${firstPort + 1}`,
      // The page may upload files to the store.
      S3_ENDPOINT: process.env.S3_ENDPOINT ?? '',
    },
    onLine: () => {},
  });
}

/** Starts a stack with this module enabled. */
export const startWithModule = (module: string, more: readonly string[] = []): Promise<Stack> =>
  startStackWith({ MODULES: module }, more);
