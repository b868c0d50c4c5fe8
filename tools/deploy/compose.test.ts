import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY, PROCESS_NAMES, PROCESSES, ROOT } from './places.ts';
import { DECODING, documentedVariables } from './variables.ts';

interface Service {
  readonly image?: string;
  readonly mem_limit?: string;
  readonly ports?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly networks: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[];
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
}

const read = (file: string) => readFileSync(join(DEPLOY, 'compose', file), 'utf8');
const compose = parse(read('compose.yml'), { merge: true });
const services: Readonly<Record<string, Service>> = compose.services;

/** `${API_MEMORY:-1536m}` in MB. */
function megabytes(limit = ''): number {
  const [, amount, unit] = /^\$\{[A-Z]+_MEMORY:-(\d+)([gm])\}$/.exec(limit) ?? [];
  return Number(amount) * (unit === 'g' ? 1024 : 1);
}

test('the doctor asks every process at its internal port, through a network that both are on', () => {
  const addresses = (services.worker?.environment?.OPS_URLS ?? '').split(',');
  expect(addresses).toEqual(PROCESS_NAMES.map((name) => `${name}=http://${name}:${PROCESSES[name].opsPort}`));
  const networks = services.worker?.networks;
  for (const name of PROCESS_NAMES)
    expect(
      networks?.some((network) => services[name]?.networks.includes(network)),
      name,
    ).toBe(true);
  // The processes trust the headers of members of this network.
  expect(networks).not.toContain('edge');
});

test('the doctor sees the disk of the volumes without a file on it, and the monitor port of NATS, which nobody else can reach', () => {
  const { environment = {}, volumes = [], networks = [] } = services.worker ?? {};
  expect(volumes).toEqual([`disk:${environment.DATA_FOLDERS}:ro`]);
  const users = Object.entries(services).filter(([, one]) => one.volumes?.some((volume) => volume.startsWith('disk:')));
  expect(users.map(([name]) => name)).toEqual(['worker']);
  const monitor = new URL(environment.NATS_MONITOR_URL ?? '');
  expect(services.nats?.environment?.NATS_MONITOR).toBe(`"0.0.0.0:${monitor.port}"`);
  expect(services[monitor.hostname]?.networks).toEqual(['engines']);
  expect(networks).toContain('engines');
  expect(compose.networks.engines).toEqual({ internal: true });
});

test('processes and Caddy start with engines at most, so that each can be replaced while the others stay', () => {
  const engines = ['postgres', 'redis', 'nats', 'storage'];
  for (const name of [...PROCESS_NAMES, 'caddy'])
    for (const needed of services[name]?.depends_on ?? []) expect(engines, name).toContain(needed);
});

test('backups and restores need the engines that hold data, and no process', () => {
  expect(services.operator?.depends_on).toEqual(['postgres', 'nats', 'storage']);
  for (const engine of services.operator?.depends_on ?? []) expect(services[engine]?.networks).toContain('engines');
  expect(services.operator?.networks).toEqual(['engines']);
});

test('only the api and the commands of the operator get the role that owns the tables, and nobody that of the superuser', () => {
  const superuser = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'APP_PASSWORD'];
  const userOf = (text = '') => /^postgres:\/\/(\w+):/.exec(text)?.[1];
  for (const [name, { environment = {} }] of Object.entries(services)) {
    const owner = name === 'api' || name === 'operator' ? 'whiteboard_owner' : undefined;
    expect(userOf(environment.MIGRATION_DATABASE_URL), name).toBe(owner);
    if (environment.DATABASE_URL !== undefined) expect(userOf(environment.DATABASE_URL), name).toBe('whiteboard_app');
    if (name !== 'postgres') for (const one of superuser) expect(environment, name).not.toHaveProperty(one);
    expect(JSON.stringify(environment).includes('{POSTGRES_PASSWORD'), name).toBe(name === 'postgres');
  }
});

test('the log of every container has a limit, whichever file starts it', () => {
  const files = globSync('compose*.yml', { cwd: join(DEPLOY, 'compose') });
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const added: Readonly<Record<string, Service>> = parse(read(file), { merge: true }).services;
    // A service without an image modifies one of another file.
    for (const [name, { image, logging }] of Object.entries(added))
      if (image !== undefined && !(name in services && file !== 'compose.yml'))
        expect(logging?.options?.['max-size'], `${file}: ${name}`).toBe('20m');
  }
});

test('every process has a limit of memory, so that none of them ends an engine, and the worker can do what settings.env allows', () => {
  for (const name of [...PROCESS_NAMES, 'operator'])
    expect(megabytes(services[name]?.mem_limit), name).toBeGreaterThan(500);
  const settings = new Map(
    [...read('settings.env').matchAll(/^([A-Z_]+)=(\d+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
  const defaults = new Map(documentedVariables('worker').map(({ name, fallback }) => [name, Number(fallback)]));
  const value = (name: string) => settings.get(name) ?? defaults.get(name) ?? Number.NaN;
  // As in the comment of example.env.
  const least =
    value('WORKER_CONCURRENCY') * (value('EXPORT_MB') + 256) + value('CONVERT_CONCURRENCY') * value('CONVERT_MB') + 300;
  expect(megabytes(services.worker?.mem_limit)).toBeGreaterThanOrEqual(least);
  for (const name of [...PROCESS_NAMES, 'operator']) {
    const variable = `${name.toUpperCase()}_MEMORY`;
    const [, shown = ''] = new RegExp(`^#${variable}=(.*)$`, 'm').exec(read('example.env')) ?? [];
    expect(services[name]?.mem_limit).toBe(`\${${variable}:-${shown}}`);
  }
});

test('those that decode pictures and pages may start the sandbox for that, no others, and the image has it', () => {
  expect(DECODING).toEqual(['api', 'keeper', 'worker']);
  for (const [name, { security_opt: options = [] }] of Object.entries(services)) {
    expect(options, name).toContain('no-new-privileges');
    const decodes = DECODING.some((process) => process === name);
    expect(options.includes('seccomp=./seccomp-documents.json'), name).toBe(decodes);
  }
  const [, system = ''] =
    /^FROM \S+ AS system\n([\s\S]*?)^FROM /m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  expect(system).toMatch(/apt-get install .*\bbubblewrap\b/);
  // A list of a second file is added to that of the first, and no option may be there twice.
  const documents: Readonly<Record<string, Service>> = parse(read('compose.documents.yml')).services;
  expect(documents.worker?.security_opt).toEqual(['systempaths=unconfined']);
});

test('Caddy listens on IPv4 only: the container would see every visitor of an IPv6 port with one address', () => {
  for (const port of services.caddy?.ports ?? []) expect(port).toMatch(/^0\.0\.0\.0:/);
});

test('./admin runs each command where it finds what it needs, and the report of the doctor has the backups', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sw-admin-'));
  cpSync(join(DEPLOY, 'compose/admin'), join(folder, 'admin'));
  cpSync(join(DEPLOY, 'image/operator-commands'), join(folder, 'operator-commands'));
  // Prints its arguments, and its input if it merges. The doctor of the operator finds a fault, unless the service does not run.
  const fake = `#!/bin/sh
    case "$*" in
      *--merge) echo "$*"; cat; exit 1 ;;
      *' --only backup --json') [ ! -e down ] || exit 69; echo '{"findings":[]}'; exit 1 ;;
      *) echo "$*" ;;
    esac`;
  writeFileSync(join(folder, 'compose'), fake, { mode: 0o755 });
  const admin = (...args: string[]) => {
    const { status, stdout } = spawnSync(join(folder, 'admin'), args, { encoding: 'utf8' });
    return { code: status, said: stdout.trimEnd().split('\n') };
  };
  const run = '/app/deploy/image/run.sh admin';
  expect(admin('people', 'list')).toEqual({ code: 0, said: [`in api ${run} people list`] });
  expect(admin('backup', 'list', '/backup').said).toEqual([`in operator ${run} backup list /backup`]);
  expect(admin('rules', 'status').said).toEqual([`in worker ${run} rules status`]);
  for (const options of [[], ['--json'], ['--only', 'backup']]) {
    const asked = ['in worker', run, 'doctor', ...options, '--merge'].join(' ');
    expect(admin('doctor', ...options)).toEqual({ code: 1, said: [asked, '{"findings":[]}'] });
  }
  writeFileSync(join(folder, 'down'), '');
  expect(admin('doctor', '--json')).toEqual({ code: 1, said: [`in worker ${run} doctor --json`] });
  rmSync(folder, { recursive: true });
});
