import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Engine, Place } from './engine.ts';
import { CONTAINERS_FILE } from './folders.ts';
import { imageOf } from './images.ts';
import { livekitConfiguration, livekitPorts } from './livekit.ts';
import { natsServerEnv } from './nats.ts';
import { HOST } from './net.ts';
import { DATABASE, supportedPostgres } from './postgres.ts';
import type { Secrets } from './secrets.ts';
import { REGION } from './storage.ts';

const run = promisify(execFile);

export const TOOLS = ['docker', 'podman'] as const;
export type ContainerTool = (typeof TOOLS)[number];

/** How one engine runs from its official image. Options and commands are those of deploy/compose/compose.yml. */
interface ContainerSpec {
  readonly image: string;
  /** The ports inside, in the order of the engine's ports. None: it uses the machine's network. */
  ports(place: Place): readonly string[];
  readonly options: readonly string[];
  command(place: Place): readonly string[];
  /** Variables inside. Only their names are arguments, because all users of the machine see arguments. */
  readonly variables: (place: Place) => Readonly<Record<string, string>>;
  /** Files in /etc/smart-whiteboard. */
  readonly files: (place: Place) => Readonly<Record<string, string>>;
  /** The folders whose content stays, by the names of their volumes. */
  readonly volumes: Readonly<Record<string, string>>;
}

const CONFIG = '/etc/smart-whiteboard';
const deployed = (path: string): string => readFileSync(resolve(import.meta.dirname, '../../deploy', path), 'utf8');

const SPECS: Readonly<Record<string, ContainerSpec>> = {
  postgres: {
    image: 'POSTGRES_IMAGE',
    ports: () => ['5432'],
    options: [
      ...['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'].map((one) => `--cap-add=${one}`),
      '--shm-size=256m',
    ],
    command: () => ['postgres', '-c', `config_file=${CONFIG}/postgresql.conf`, '-c', 'listen_addresses=*'],
    variables: ({ secrets }) => ({
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: DATABASE,
      POSTGRES_PASSWORD: secrets.postgresPassword,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
    }),
    files: () => ({ 'postgresql.conf': deployed('postgres/postgresql.conf') }),
    volumes: { data: '/var/lib/postgresql/data' },
  },
  redis: {
    image: 'REDIS_IMAGE',
    ports: () => ['6379'],
    options: ['--user=10002:10002', '--tmpfs=/tmp:size=1m,mode=1777', '--entrypoint=/bin/sh'],
    command: () => [
      '-c',
      `umask 077; printf 'include ${CONFIG}/redis.conf\\nbind * -::*\\ndir /tmp\\nrequirepass %s\\n' "$REDIS_PASSWORD" > /tmp/redis.conf; exec redis-server /tmp/redis.conf`,
    ],
    variables: ({ secrets }) => ({ REDIS_PASSWORD: secrets.redisPassword }),
    files: () => ({ 'redis.conf': deployed('redis/redis.conf') }),
    volumes: {},
  },
  nats: {
    image: 'NATS_IMAGE',
    ports: () => ['4222', '8222'],
    options: [],
    command: () => ['nats-server', '-c', `${CONFIG}/nats.conf`],
    variables: (place) => ({
      ...natsServerEnv(place, 'smart-whiteboard'),
      NATS_LISTEN: '"0.0.0.0:4222"',
      NATS_MONITOR: '"0.0.0.0:8222"',
      NATS_STORE_DIR: '"/data"',
    }),
    files: () => ({ 'nats.conf': deployed('nats/nats.conf') }),
    volumes: { data: '/data' },
  },
  storage: {
    image: 'STORAGE_IMAGE',
    ports: () => ['7070'],
    options: [],
    command: () => [
      ...['--port', ':7070', '--region', REGION, '--health', '/health', '--quiet'],
      ...['posix', '--sidecar', '/data/meta', '/data/objects'],
    ],
    variables: ({ secrets }) => ({ ROOT_ACCESS_KEY: secrets.s3AccessKey, ROOT_SECRET_KEY: secrets.s3SecretKey }),
    files: () => ({}),
    volumes: { objects: '/data/objects', meta: '/data/meta' },
  },
  livekit: {
    image: 'LIVEKIT_IMAGE',
    // Browsers are sent to LiveKit's own ports, so they are the same inside and outside.
    ports: ({ port }) => [`${port}`, `${port + 1}`, `${port + 2}/udp`],
    options: [],
    command: (place) => ['--config', `${CONFIG}/livekit.yaml`, ...livekitPorts(place)],
    variables: ({ secrets }) => ({ LIVEKIT_KEYS: `${secrets.livekitKey}: ${secrets.livekitSecret}` }),
    files: (place) => ({ 'livekit.yaml': livekitConfiguration(place, 'container') }),
    volumes: {},
  },
};

/**
 * LiveKit on the machine's own network, where containers can have it. There it reaches the api, which listens on loopback
 * only, and browsers reach it without a translation of addresses.
 */
const LIVEKIT_ON_MACHINE: Partial<ContainerSpec> = {
  ports: () => [],
  options: ['--network=host'],
  command: (place) => ['--config', `${CONFIG}/livekit.yaml`, '--bind', HOST, ...livekitPorts(place)],
  files: (place) => ({ 'livekit.yaml': livekitConfiguration(place) }),
};

/** Docker Desktop and Podman's machine run containers in a virtual machine with a network of its own. */
async function sharesNetwork(tool: ContainerTool): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  if (tool === 'podman') return true;
  const { stdout } = await run(tool, ['info', '--format', '{{.OperatingSystem}}']);
  return stdout.trim() !== 'Docker Desktop';
}

export const runsInContainer = (engine: Engine): boolean => engine.name in SPECS;

function specOf(engine: Engine, onMachine: boolean): ContainerSpec {
  const spec = SPECS[engine.name];
  if (spec === undefined) throw new Error(`${engine.name} has no image`);
  return engine.name === 'livekit' && onMachine ? { ...spec, ...LIVEKIT_ON_MACHINE } : spec;
}

/** Each clone has containers and volumes of its own. Their name follows from a secret, so that both are lost together. */
const containerName = (engine: Engine, secrets: Secrets): string =>
  `smart-whiteboard-${createHash('sha256').update(secrets.natsPassword).digest('hex').slice(0, 8)}-${engine.name}`;

/** Docker if it answers, otherwise Podman, as in deploy/image/container-engine.sh. `CONTAINER_ENGINE` decides if both exist. */
export async function findTool(env: NodeJS.ProcessEnv = process.env): Promise<ContainerTool> {
  const wanted = env.CONTAINER_ENGINE;
  if (wanted) {
    const tool = TOOLS.find((one) => one === wanted);
    if (tool === undefined) throw new Error(`CONTAINER_ENGINE is ${wanted}; use docker or podman`);
    return tool;
  }
  for (const tool of TOOLS) {
    if (await run(tool, ['info'], { env }).then(succeeded, failed)) return tool;
  }
  throw new Error('neither Docker nor Podman answers here: install one of them and start it');
}

/** Their data is in volumes of one tool, so a clone keeps the one it chose. */
export async function chosenTool(word: string | undefined, file = CONTAINERS_FILE): Promise<ContainerTool | undefined> {
  if (word === 'native') rmSync(file, { force: true });
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ContainerTool) : undefined;
  if (word !== 'containers') return known;
  const tool = process.env.CONTAINER_ENGINE ? await findTool() : (known ?? (await findTool()));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(tool)}\n`);
  return tool;
}

const succeeded = (): boolean => true;
const failed = (): boolean => false;

export const containerRuns = (tool: ContainerTool, name: string): Promise<boolean> =>
  run(tool, ['inspect', '--format', '{{.State.Running}}', name]).then(({ stdout }) => stdout.trim() === 'true', failed);

/** The data stays in its volumes. */
export async function removeContainer(tool: ContainerTool, name: string): Promise<void> {
  await run(tool, ['stop', '--time', '10', name]).catch(failed);
  await run(tool, ['rm', '--force', name]).catch(failed);
}

/**
 * Files are copied into the created container, not mounted. So it also works where the daemon does not see this machine's
 * folders, and where SELinux protects them.
 */
export async function startContainer(
  tool: ContainerTool,
  engine: Engine,
  place: Place,
  say: (line: string) => void,
): Promise<string> {
  const spec = specOf(engine, await sharesNetwork(tool));
  const name = containerName(engine, place.secrets);
  const image = imageOf(spec.image);
  await removeContainer(tool, name);
  if (!(await run(tool, ['image', 'inspect', image]).then(succeeded, failed))) {
    say(`${engine.name}: fetching ${image} …`);
    await run(tool, ['pull', image], { maxBuffer: 16 * 1024 * 1024 });
  }
  const variables = spec.variables(place);
  const args = [
    ...['create', '--name', name, '--cap-drop=ALL', '--security-opt=no-new-privileges', ...spec.options],
    ...spec.ports(place).flatMap((inside, n) => ['--publish', `${HOST}:${place.port + n}:${inside}`]),
    ...Object.keys(variables).flatMap((variable) => ['--env', variable]),
    ...Object.entries(spec.volumes).flatMap(([volume, folder]) => ['--volume', `${name}-${volume}:${folder}`]),
    ...[image, ...spec.command(place)],
  ];
  await run(tool, args, { env: { ...process.env, ...variables } });
  await copyFiles(tool, name, place.dir, spec.files(place));
  await run(tool, ['start', name]);
  return name;
}

async function copyFiles(
  tool: ContainerTool,
  name: string,
  dir: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(files).length === 0) return;
  const folder = join(dir, 'container');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text, { mode: 0o644 });
  // Without the dot, an existing folder of the image would get a folder inside.
  await run(tool, ['cp', `${folder}`, `${name}:${CONFIG}`]);
}

/** The engine as it is seen from outside its container: only PostgreSQL differs, with a password and its own client. */
export function contained(engine: Engine, tool: ContainerTool): Engine {
  if (engine.name !== 'postgres') return engine;
  return {
    ...engine,
    async ask({ secrets }) {
      // Over TCP: while the image makes its database, it starts a server that only the socket reaches.
      const client = ['psql', '-XAtq', '-h', HOST, '-U', 'postgres', '-d', DATABASE, '-c', 'show server_version'];
      const env = { ...process.env, PGPASSWORD: secrets.postgresPassword };
      const args = ['exec', '--env', 'PGPASSWORD', containerName(engine, secrets), ...client];
      return supportedPostgres((await run(tool, args, { env, timeout: 5_000 })).stdout.trim());
    },
    env: ({ port, secrets }) => ({
      DATABASE_URL: `postgres://postgres:${secrets.postgresPassword}@${HOST}:${port}/${DATABASE}`,
    }),
  };
}
