import { type Stack, startStack } from '@sw/dev';
import { freePorts } from '@sw/engines';

/** A page of the stack that has every module switched on. It shares its data with the other one. */
export const modulesAt = (path: string): string => new URL(path, process.env.E2E_MODULES_ADDRESS).href;

/** The api of that stack. */
export const modulesApi = (): string => process.env.E2E_MODULES_API ?? '';

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
