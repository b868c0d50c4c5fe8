import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { binaryPath } from './binaries.ts';
import { NATS_FILES } from './nats.ts';

const run = promisify(execFile);
const CLUSTER = join(NATS_FILES, 'cluster.conf');
const DEPLOY = resolve(NATS_FILES, '..');
const read = (path: string) => readFileSync(resolve(DEPLOY, path), 'utf8');

const ENV = {
  NATS_SERVER_NAME: 'node-1',
  NATS_LISTEN: '"127.0.0.1:4222"',
  NATS_MONITOR: '"127.0.0.1:8222"',
  NATS_STORE_DIR: '"/tmp/none"',
  NATS_USER: 'somebody',
  NATS_PASSWORD: '"secret"',
  NATS_CLUSTER_LISTEN: '"127.0.0.1:6222"',
  NATS_ROUTES_PASSWORD: '"other"',
  NATS_ROUTES: '["nats://routes:other@a:6222", "nats://routes:other@b:6222"]',
};
const verdict = async (env: Record<string, string>): Promise<string> => {
  try {
    const { stdout, stderr } = await run(binaryPath('nats-server'), ['-c', CLUSTER, '-t'], { env });
    return stdout + stderr;
  } catch (error) {
    return String((error as { stderr?: string }).stderr);
  }
};

test('NATS itself reads the configuration of a node of a cluster', async () => {
  expect(await verdict(ENV)).toContain('is valid');
});

test.each(['NATS_CLUSTER_LISTEN', 'NATS_ROUTES_PASSWORD', 'NATS_ROUTES', 'NATS_SERVER_NAME'])(
  'a node does not start without %s',
  async (name) => {
    const { [name as 'NATS_ROUTES']: _, ...rest } = ENV;
    expect(await verdict(rest)).toContain(name);
  },
);

/** The overlay that runs a cluster on one machine. */
const overlay = read('compose/compose.cluster.yml');
const services = new Map(
  (overlay.split(/^services:$/m)[1]?.split(/^volumes:$/m)[0] ?? '')
    .split(/^ {2}(?=[a-z0-9-]+:$)/m)
    .slice(1)
    .map((text) => [text.split(':')[0] ?? '', text] as const),
);

test('the overlay has three nodes with names of their own and every variable that the configuration reads', () => {
  const nodes = [...services.keys()].filter((name) => name.startsWith('nats'));
  expect(nodes).toEqual(['nats', 'nats-2', 'nats-3']);
  const names = nodes.map((node) => /NATS_SERVER_NAME: (\S+)/.exec(services.get(node) ?? '')?.[1]);
  expect(new Set(names).size).toBe(3);
  const asked = [...`${read('nats/nats.conf')}${read('nats/cluster.conf')}`.matchAll(/^[^#\n]*\$([A-Z_]+)/gm)];
  expect(asked.length).toBe(9);
  for (const [, name] of asked) expect(overlay).toMatch(new RegExp(`^ +${name}: `, 'm'));
});

test('the overlay has addresses of all nodes, for the processes and for the routes', () => {
  const [url = ''] = /NATS_URL: .*/.exec(overlay) ?? [];
  expect([...url.matchAll(/@([a-z0-9-]+):4222/g)].map(([, host]) => host)).toEqual(['nats', 'nats-2', 'nats-3']);
  const [routes = ''] = /NATS_ROUTES: .*/.exec(overlay) ?? [];
  expect([...routes.matchAll(/@([a-z0-9-]+):6222/g)].map(([, host]) => host)).toEqual(['nats', 'nats-2', 'nats-3']);
});

test('each process of the overlay gets only variables that it has, and streams have three replicas', () => {
  for (const process of ['api', 'worker', 'gateway', 'keeper']) {
    const text = services.get(process) ?? '';
    expect(text).toContain('<<: *nats');
    const documented = read(`../docs/configuration/${process}.md`);
    for (const [, name] of text.matchAll(/^ {6}([A-Z_]+): /gm)) expect(documented).toContain(`\`${name}\``);
  }
  expect(services.get('api')).toContain('PAGE_REPLICAS: "3"');
  expect(services.get('worker')).toContain('EVENTS_REPLICAS: "3"');
  // A restore starts the operator and its dependencies, and creates streams, which need two nodes.
  expect(services.get('operator')).toContain('depends_on: [nats-2, nats-3]');
  for (const process of ['gateway', 'keeper']) expect(services.get(process)).toContain('replicas: 2');
});
