import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ENTRY = resolve(import.meta.dirname, '../../web/server/main.ts');

export interface WebProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** The `web` process as it really runs, in front of a gateway. */
export async function startWeb(gatewayUrl: string): Promise<WebProcess> {
  const env = {
    WEB_PORT: '0',
    WEB_OPS_PORT: '0',
    WEB_MODE: 'source',
    GATEWAY_URL: gatewayUrl,
    LOG_LEVEL: 'info',
    STOP_SECONDS: '5',
  };
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('"listening"')) return JSON.parse(line) as { address: string };
    }
    throw new Error('web ended before it listened');
  })();
  const { address } = await listening;
  child.stdout.resume();
  return {
    url: address,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
