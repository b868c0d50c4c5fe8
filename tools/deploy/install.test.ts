import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '@sw/engines';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEPLOY, ROOT } from './places.ts';

const run = promisify(execFile);
const parent = mkdtempSync(join(tmpdir(), 'sw-install-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Replaces podman and podman-compose: every service has a container, every command inside succeeds, calls are recorded. */
const FAKE = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
case "$*" in
  info*) [ ! -e "$CALLS.rootless" ] || echo true ;;
  *' up -d'*) [ ! -e "$CALLS.slow" ] || echo 100000 > "$CALLS.clock" ;;
  *health.ts*) [ ! -e "$CALLS.slow" ] || { rm "$CALLS.slow"; exit 1; } ;;
  *status=exited*) ;;
  ps*) echo 0123456789ab ;;
  exec*people*) echo '[{ "email": "mei@board.example" }]' ;;
esac
`;
/** Sources with a history of their own, which no commit of this repository changes meanwhile. */
class Sources {
  readonly deploy: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.deploy = join(folder, 'deploy');
  }

  static async at(folder: string): Promise<Sources> {
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    const sources = new Sources(folder);
    await sources.git('init', '--quiet');
    await sources.git('add', '.');
    await sources.git('commit', '--quiet', '--message', 'first');
    return sources;
  }

  async git(...args: readonly string[]): Promise<string> {
    const identity = ['-c', 'user.name=Mei', '-c', 'user.email=mei@board.example', '-c', 'commit.gpgsign=false'];
    return (await run('git', [...identity, '-C', this.#folder, ...args])).stdout.trim();
  }
}

let sources: Sources;
beforeAll(async () => {
  sources = await Sources.at(join(parent, 'source'));
});

const FIRST = ['--domain', 'board.example', '--email', 'mei@board.example'];
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(parent, 'machine-'));
  mkdirSync(join(home, 'bin'));
  for (const name of ['podman', 'podman-compose']) {
    writeFileSync(join(home, 'bin', name), FAKE);
    chmodSync(join(home, 'bin', name), 0o755);
  }
});

const calls = () => join(home, 'calls');

function install(...options: readonly string[]): Promise<{ readonly said: string; readonly calls: string[] }> {
  return installFrom(sources.deploy, ...options);
}

async function installFrom(deploy: string, ...options: readonly string[]) {
  writeFileSync(calls(), '');
  const PATH = `${join(home, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, CALLS: calls(), CONTAINER_ENGINE: 'podman' };
  const { stdout } = await run(join(deploy, 'install.sh'), options, { cwd: home, env });
  return { said: stdout, calls: readFileSync(calls(), 'utf8').trim().split('\n') };
}

const folder = (...names: readonly string[]) => join(home, 'smart-whiteboard', ...names);
function written(): ReadonlyMap<string, string> {
  const lines = readFileSync(folder('.env'), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}
const changed = (before: ReadonlyMap<string, string>) =>
  Object.fromEntries([...written()].filter(([name, value]) => before.get(name) !== value));

test('options of a second run replace those of the first, and nothing else changes, least of all a secret', async () => {
  await install(...FIRST, '--local', '--http-port', '8080', '--https-port', '8443');
  const first = written();
  expect(first.get('LINK_SECRET')).toMatch(/^[0-9a-f]{64}$/);
  expect(first.get('SMTP_URL')).toBe('smtp://mail.invalid:25');
  await install();
  expect(changed(first)).toEqual({});

  const { said } = await install('--smtp', 'smtps://a:b@mail.example', '--mail-from', 'Board <board@board.example>');
  expect(changed(first)).toEqual({ SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'Board <board@board.example>' });
  expect(said).toContain('REGISTRATION=off');

  const second = written();
  await install('--node-ip', '192.0.2.7', '--https-port', '443', '--http-port', '80', '--calls');
  expect(changed(second)).toEqual({
    LIVEKIT_NODE_IP: '192.0.2.7',
    HTTP_PORT: '80',
    HTTPS_PORT: '443',
    PORT_SUFFIX: '',
    COMPOSE_FILES: 'compose.yml compose.calls.yml',
  });

  const third = written();
  // The first administrator's address alone does not replace the local certificates.
  await install('--email', 'ben@board.example');
  expect(changed(third)).toEqual({});
  await install('--domain', 'ink.example', '--email', 'ben@board.example');
  expect(changed(third)).toEqual({ DOMAIN: 'ink.example', CADDY_CERTIFICATES: 'email ben@board.example' });
  await install('--local');
  expect(changed(third)).toEqual({ DOMAIN: 'ink.example' });
});

test('a wrong option of a second run is refused, and changes nothing', async () => {
  await install(...FIRST);
  const first = written();
  await expect(install('--domain', 'https://ink.example')).rejects.toThrow('is no host name');
  await expect(install('--email', 'ben')).rejects.toThrow('is no mail address');
  expect(changed(first)).toEqual({});
});

const replaced = (calls: readonly string[]) =>
  calls.flatMap((call) => /^podman-compose .* up -d(?: --no-deps (\w+))?$/.exec(call)?.[1] ?? []);

test('an upgrade replaces the processes in order and leaves engines and Caddy, unless something of theirs changed', async () => {
  const whole = (calls: readonly string[]) => calls.some((call) => /^podman-compose .* up -d$/.test(call));
  expect(whole((await install(...FIRST)).calls)).toBe(true);

  const { calls } = await install();
  expect(replaced(calls)).toEqual(['api', 'keeper', 'worker', 'gateway', 'web', 'operator']);
  expect(whole(calls)).toBe(false);
  const removed = calls.filter((call) => call.startsWith('podman ps --all --quiet'));
  expect(removed.length).toBeGreaterThan(0);
  for (const call of removed) expect(call).toContain('label=com.docker.compose.service=');

  appendFileSync(folder('.env'), 'CADDY_IMAGE=another\n');
  expect(whole((await install()).calls)).toBe(true);
  expect(whole((await install()).calls)).toBe(false);
});

test('the engines of a restore are waited for: all nodes of a cluster, too', async () => {
  const { calls } = await install(...FIRST, '--cluster', '--engines');
  const asked = calls.flatMap((call) => /exec .*http:\/\/([a-z0-9-]+):8222\/healthz/.exec(call)?.[1] ?? []);
  expect(asked).toEqual(['nats', 'nats-2', 'nats-3']);
  expect(calls.some((call) => call.includes('pg_isready'))).toBe(true);
  expect(calls.filter((call) => / up -d/.test(call)).map((call) => call.replace(/.* up/, 'up'))).toEqual([
    'up -d operator',
  ]);
});

test('the images are those of the sources, so that an earlier one stays', async () => {
  const revision = await sources.git('rev-parse', '--short=10', 'HEAD');
  await install(...FIRST);
  expect(written().get('PRODUCT_IMAGE')).toMatch(
    new RegExp(`^localhost/smart-whiteboard:\\d+\\.\\d+\\.\\d+-${revision}$`),
  );
});

test('with Podman a unit starts the installation with the machine, and systemd understands it', async () => {
  const { said } = await install(...FIRST);
  const unit = folder('smart-whiteboard.service');
  expect(said).toContain(`enable ${unit}`);
  expect(readFileSync(unit, 'utf8')).not.toContain('FOLDER');
  const { stdout, stderr } = await run(programPath('systemd-analyze'), [
    'verify',
    '--man=no',
    '--recursive-errors=no',
    unit,
  ]);
  expect(stdout + stderr).toBe('');
});

test('a release that came before the installed one replaces the processes in the opposite order', async () => {
  const own = await Sources.at(join(home, 'source'));
  const { deploy } = own;
  const old = await own.git('rev-parse', 'HEAD');
  await own.git('commit', '--quiet', '--allow-empty', '--message', 'second');
  const young = await own.git('rev-parse', 'HEAD');
  const upwards = ['api', 'keeper', 'worker', 'gateway', 'web', 'operator'];

  await installFrom(deploy, ...FIRST);
  expect(replaced((await installFrom(deploy)).calls)).toEqual(upwards);
  await own.git('checkout', '--quiet', old);
  expect(replaced((await installFrom(deploy)).calls)).toEqual([
    'web',
    'gateway',
    'keeper',
    'worker',
    'api',
    'operator',
  ]);
  await own.git('checkout', '--quiet', young);
  expect(replaced((await installFrom(deploy)).calls)).toEqual(upwards);
});

test('the time in which a process must become ready begins when the images are there', async () => {
  // A clock that is a day ahead after the first start, and a process that is ready at the second check.
  writeFileSync(`${calls()}.clock`, '0');
  writeFileSync(`${calls()}.slow`, '');
  writeFileSync(join(home, 'bin', 'date'), '#!/bin/sh\ncat "$CALLS.clock"\n', { mode: 0o755 });
  expect((await install(...FIRST)).said).toContain('web is ready');
  expect(existsSync(`${calls()}.slow`)).toBe(false);
});

test('rootless containers are refused, except for a try on one machine', async () => {
  writeFileSync(`${calls()}.rootless`, '');
  await expect(install(...FIRST)).rejects.toThrow('rootless podman hides the addresses');
  expect(existsSync(folder('.env'))).toBe(false);
  await install(...FIRST, '--local');
  await install();
});

test('calls need an address that browsers reach', async () => {
  const there = ['--domain', 'localhost', '--email', 'mei@board.example', '--calls'];
  await expect(install(...there)).rejects.toThrow('give --node-ip ADDRESS');
  expect(existsSync(folder('.env'))).toBe(false);
  await install(...there, '--node-ip', '192.0.2.7');
  expect(written().get('LIVEKIT_NODE_IP')).toBe('192.0.2.7');
  rmSync(folder(), { recursive: true });
  await install(...there, '--local');
  expect(written().get('LIVEKIT_NODE_IP')).toBe('127.0.0.1');
  rmSync(folder(), { recursive: true });
  await install(...FIRST);
  expect(written().get('LIVEKIT_NODE_IP')).toBe('');
});

test('values reach the containers as they were given, whatever reads .env', async () => {
  await install(...FIRST);
  const secret = join(home, 'smtp');
  writeFileSync(secret, 'smtps://mei:pa$w0rd#1@mail.example\n');
  await install('--smtp-file', secret, '--mail-from', "Mei's board <board@board.example>");
  expect(written().get('SMTP_URL')).toBe("'smtps://mei:pa$w0rd#1@mail.example'");
  expect(written().get('MAIL_FROM')).toBe('"Mei\'s board <board@board.example>"');
  const before = written();
  writeFileSync(
    join(home, 'images.env'),
    "\n# of engines\nNATS_IMAGE=localhost/nats\n\nREDIS_IMAGE='localhost/re$dis'",
  );
  await install('--images', 'images.env');
  expect(changed(before)).toEqual({ NATS_IMAGE: 'localhost/nats', REDIS_IMAGE: "'localhost/re$dis'" });
  expect(readFileSync(folder('.env'), 'utf8')).not.toMatch(/^=/m);

  const still = written();
  for (const wrong of ['a:b\\c', "a:'$b", 'a:$\u007bb}']) {
    const refused = { code: 64, stderr: expect.stringMatching(/^install: a value cannot .*%27 is '/) };
    const { stderr } = await install('--smtp', `smtp://${wrong}@mail.example`).catch((error) => {
      expect(error).toMatchObject(refused);
      return error;
    });
    expect(stderr).not.toContain(wrong);
  }
  await expect(install('--smtp', 'mail.example')).rejects.toThrow('begins with smtp://');
  expect(changed(still)).toEqual({});
});

test('a choice of files in quotes is read like one without', async () => {
  await install(...FIRST);
  writeFileSync(folder('.env'), readFileSync(folder('.env'), 'utf8').replace(/^(COMPOSE_FILES=)(.*)$/m, "$1'$2'"));
  const { calls: made } = await install('--monitoring');
  expect(written().get('COMPOSE_FILES')).toBe('compose.yml compose.monitoring.yml');
  expect(made.some((call) => call.includes('-f compose.yml -f compose.monitoring.yml up'))).toBe(true);
});
