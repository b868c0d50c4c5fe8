import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenTool, contained, findTool, runsInContainer, startContainer } from './containers.ts';
import type { Place } from './engine.ts';
import { ENGINES } from './fleet.ts';
import { IMAGES_FILE, imageOf, readImages } from './images.ts';
import { postgres } from './postgres.ts';
import { startTimeByPs } from './process.ts';
import { newSecrets } from './secrets.ts';
import { GO_ENGINES } from './versions.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const images = readImages(readFileSync(IMAGES_FILE, 'utf8'));

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sw-containers-'));
  vi.stubEnv('CONTAINER_ENGINE', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

/** Writes down its arguments and, for `create`, its environment. */
function standIn(name: string, fails = false): void {
  const program = join(dir, 'bin', name);
  mkdirSync(join(dir, 'bin'), { recursive: true });
  const create = `[ "$1" != create ] || env > '${join(dir, 'env')}'`;
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${join(dir, 'calls')}'\n${create}\nexit ${fails ? 1 : 0}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${join(dir, 'bin')}${delimiter}/usr/bin${delimiter}/bin`);
}

test('compose, the containers of development and the images of the product name the same images', () => {
  const files = globSync('compose*.yml', { cwd: join(ROOT, 'deploy/compose') });
  const compose = files.map((file) => readFileSync(join(ROOT, 'deploy/compose', file), 'utf8')).join('\n');
  const { BASE_IMAGE: base, ...others } = images;
  for (const [, key = '', name] of compose.matchAll(/\$\{([A-Z]+_IMAGE):-([^}]+)\}/g)) expect(others[key]).toBe(name);
  const asked = [...compose.matchAll(/\$\{([A-Z]+_IMAGE)[:}]/g)].map(([, key]) => key);
  const product = ['PRODUCT_IMAGE', 'DOCUMENTS_IMAGE'];
  expect([...new Set(asked)].toSorted()).toEqual([...Object.keys(others), ...product].toSorted());
  for (const file of ['Dockerfile', 'deploy/image/engines/Dockerfile'])
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`\nARG BASE=${base}\n`);
});

test('the images have the versions that are built from source', () => {
  expect(images.NATS_IMAGE).toContain(`:${GO_ENGINES['nats-server'].version.slice(1)}-`);
  expect(images.STORAGE_IMAGE).toMatch(new RegExp(`:${GO_ENGINES.versitygw.version}$`));
  expect(images.LIVEKIT_IMAGE).toMatch(new RegExp(`:${GO_ENGINES['livekit-server'].version}$`));
});

test('a variable replaces an image, and a name that no line has is refused', () => {
  expect(imageOf('NATS_IMAGE', {})).toBe(images.NATS_IMAGE);
  expect(imageOf('NATS_IMAGE', { NATS_IMAGE: 'localhost/nats' })).toBe('localhost/nats');
  expect(() => imageOf('OTHER_IMAGE', {})).toThrow('has no OTHER_IMAGE');
  expect(() => readImages('NATS=1')).toThrow('NATS=1');
});

test.each(ENGINES.filter(runsInContainer).map((engine) => [engine.name, engine] as const))(
  '%s gets its secrets from the environment, and no argument has one',
  async (_, engine) => {
    standIn('podman');
    const secrets = newSecrets();
    const place: Place = { dir: join(dir, 'place'), port: 4_000, secrets };
    await startContainer('podman', engine, place, () => undefined);
    const calls = readFileSync(join(dir, 'calls'), 'utf8');
    for (const secret of Object.values(secrets)) expect(calls).not.toContain(secret);
    const [password = ''] = Object.values(secrets).filter((one) =>
      readFileSync(join(dir, 'env'), 'utf8').includes(one),
    );
    expect(password).not.toBe('');
    // Only this machine reaches it: published on loopback, or bound to it.
    const create = calls.split('\n').find((line) => line.startsWith('create')) ?? '';
    const published = [...create.matchAll(/--publish (\S+)/g)].map(([, ports]) => ports);
    if (published.length > 0) for (const ports of published) expect(ports).toMatch(/^127\.0\.0\.1:/);
    else expect(create).toContain('--network=host');
    expect(published.length === 0 ? create : '--bind 127.0.0.1').toContain('--bind 127.0.0.1');
    expect(create).toContain('--cap-drop=ALL --security-opt=no-new-privileges');
  },
);

test('the one that answers is found, and a variable decides if both do', async () => {
  standIn('docker', true);
  standIn('podman');
  expect(await findTool()).toBe('podman');
  standIn('docker');
  expect(await findTool()).toBe('docker');
  expect(await findTool({ CONTAINER_ENGINE: 'podman' })).toBe('podman');
  await expect(findTool({ CONTAINER_ENGINE: 'nerdctl' })).rejects.toThrow('use docker or podman');
  standIn('docker', true);
  standIn('podman', true);
  await expect(findTool()).rejects.toThrow('neither Docker nor Podman answers');
});

test('containers stay chosen until somebody asks for the programs of the machine', async () => {
  const file = join(dir, '.engines', 'containers.json');
  standIn('podman');
  standIn('docker', true);
  expect(await chosenTool(undefined, file)).toBeUndefined();
  expect(await chosenTool('containers', file)).toBe('podman');
  // The data is in volumes of Podman, so a Docker that was started later changes nothing.
  standIn('docker');
  expect(await chosenTool('containers', file)).toBe('podman');
  expect(await chosenTool(undefined, file)).toBe('podman');
  expect(await chosenTool('native', file)).toBeUndefined();
  expect(existsSync(file)).toBe(false);
});

test('PostgreSQL in a container asks for a password', () => {
  const secrets = newSecrets();
  const { DATABASE_URL = '' } = contained(postgres, 'podman').env({ dir: '', port: 5_432, secrets });
  expect(new URL(DATABASE_URL).password).toBe(secrets.postgresPassword);
});

test('a process is also known where there is no /proc', () => {
  const own = startTimeByPs(process.pid);
  expect(own).toMatch(/\d{2}:\d{2}:\d{2}/);
  expect(startTimeByPs(process.pid)).toBe(own);
  expect(startTimeByPs(2 ** 30)).toBeUndefined();
});
