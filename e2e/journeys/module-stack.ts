import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';

/** An api and a web process with other settings, beside the shared ones and on their database; `more` names others. */
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
      // The page may send files to the store.
      S3_ENDPOINT: process.env.S3_ENDPOINT ?? '',
    },
    onLine: () => {},
  });
}

/** With this module on. */
export const startWithModule = (module: string, more: readonly string[] = []): Promise<Stack> =>
  startStackWith({ MODULES: module }, more);
