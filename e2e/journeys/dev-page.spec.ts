import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePorts } from '@sw/engines';
import { newBoard } from './sharing-world.ts';
import { expect, signedInAs, test } from './world.ts';

const SERVER = resolve(import.meta.dirname, '../../apps/web/server/main.ts');

/** The page as served by `npm run dev`, in front of the api and the gateway under test. */
async function serveSource(): Promise<{
  readonly address: string;
  readonly server: ChildProcess;
  readonly ended: Promise<unknown>;
}> {
  const port = await freePorts(0, 2);
  const { E2E_API: API_URL = '', E2E_GATEWAY: GATEWAY_URL = '', S3_ENDPOINT: STORAGE_ORIGINS = '' } = process.env;
  const server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      WEB_MODE: 'source',
      WEB_PORT: String(port),
      WEB_OPS_PORT: String(port + 1),
      LOG_LEVEL: 'error',
      API_URL,
      GATEWAY_URL,
      STORAGE_ORIGINS,
    },
  });
  return { address: `http://localhost:${port}/iwb/`, server, ended: once(server, 'exit') };
}

test('the page that developers use opens, and lists the boards', async ({ page, person: owner }) => {
  test.slow();
  await newBoard(owner, 'Solar canopy');
  const { address, server, ended } = await serveSource();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await signedInAs(page, owner);
    await expect(async () => void (await fetch(address))).toPass({ timeout: 120_000 });
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Whiteboards', level: 1 })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('Solar canopy')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    server.kill();
    await ended;
  }
});
