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
  symlinkSync,
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

/**
 * Replaces podman and podman-compose: a project that was started has a container of every service, every command inside
 * succeeds, calls are recorded. As podman-compose does, it prints its configuration with the secrets at every command.
 */
const FAKE = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
[ "$(basename "$0")" = podman ] || { echo '** merged:'; cat .env; }
project=$(echo " $*" | sed -n 's/.*project[ =]\\([a-z0-9-]*\\).*/\\1/p; s/.*--project-name \\([a-z0-9-]*\\).*/\\1/p' | head -n 1)
started() { grep -q "^$project " "$CALLS.projects" 2>/dev/null; }
case "$*" in
  info*) [ ! -e "$CALLS.rootless" ] || echo true ;;
  *' up -d'*)
    started || echo "$project $PWD" >> "$CALLS.projects"
    [ ! -e "$CALLS.slow" ] || echo 100000 > "$CALLS.clock"
    [ ! -e "$CALLS.unstarted" ] || { echo "podman run -e LINK_SECRET=$(sed -n 's/^LINK_SECRET=//p' .env)"; cat "$CALLS.unstarted"; }
    ;;
  *health.ts*) [ ! -e "$CALLS.slow" ] || { rm "$CALLS.slow"; exit 1; } ;;
  ps*status=created*) [ ! -e "$CALLS.unstarted" ] || echo api_1 ;;
  *status=exited*) ;;
  ps*service=redis*) [ -e "$CALLS.missing" ] || ! started || echo "id-$project-redis" ;;
  ps*) ! started || echo "id-$project" ;;
  volume*) ! started || echo "$project""_postgres-data" ;;
  inspect*)
    for id in "$@"; do case $id in id-*) sed -n "s/^\${id#id-} //p" "$CALLS.projects" ;; esac; done ;;
  'network ls'*) echo edge ;;
  'network inspect'*) cat "$CALLS.networks" 2>/dev/null || true ;;
  logs*) echo '[api] a line' ;;
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
/** Its folder, containers and volumes. */
function removeInstallation(): void {
  rmSync(folder(), { recursive: true });
  rmSync(`${calls()}.projects`);
}
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
  // What is removed was listed just before.
  const removed = calls.flatMap((call, n) => (call.startsWith('podman rm --force') ? [calls[n - 1]] : []));
  expect(removed).toHaveLength(6);
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

test('each start makes the roles of PostgreSQL once it answers, and an older installation gets their passwords', async () => {
  const made = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/etc/smart-whiteboard/roles.sql'));
  const first = await install(...FIRST);
  expect(made(first.calls)).toHaveLength(1);
  const begun = first.calls.findIndex((call) => / up -d$/.test(call));
  expect(first.calls.findIndex((call) => call.endsWith('roles.sql'))).toBeGreaterThan(begun);
  // No password is an argument, which all users of the machine see.
  const passwords = ['POSTGRES_PASSWORD', 'POSTGRES_OWNER_PASSWORD', 'POSTGRES_APP_PASSWORD'].map((name) =>
    written().get(name),
  );
  expect(new Set(passwords).size).toBe(3);
  for (const password of passwords) expect(first.calls.join('\n')).not.toContain(password);

  const older = readFileSync(folder('.env'), 'utf8').replace(/^POSTGRES_(?:OWNER|APP)_PASSWORD=.*\n/gm, '');
  writeFileSync(folder('.env'), older);
  expect(made((await install()).calls)).toHaveLength(1);
  expect(written().get('POSTGRES_APP_PASSWORD')).toMatch(/^[0-9a-f]{64}$/);
  expect(written().get('POSTGRES_PASSWORD')).toBe(passwords[0]);
  expect(made((await install('--engines')).calls)).toHaveLength(1);
});

test('a release brings the digests of its images, and an image that the operator has chosen stays', async () => {
  const own = await Sources.at(join(home, 'source'));
  const names = readFileSync(join(DEPLOY, 'image/images.env'), 'utf8').match(/^[A-Z]+_IMAGE=.*$/gm) ?? [];
  const release = async (digit: string, without = '') => {
    const lines = names
      .filter((name) => !name.startsWith(`${without}=`))
      .map((name) => `${name}@sha256:${digit.repeat(64)}\n`);
    writeFileSync(join(own.deploy, 'image/digests.env'), lines.join(''));
    return installFrom(own.deploy, ...FIRST);
  };
  const postgres = (digit: string) => `docker.io/library/postgres:15-bookworm@sha256:${digit.repeat(64)}`;

  // Sources between releases have tags.
  await installFrom(own.deploy, ...FIRST);
  expect(written().has('POSTGRES_IMAGE')).toBe(false);
  const before = readFileSync(folder('.env'), 'utf8');
  await expect(release('a', 'CADDY_IMAGE')).rejects.toThrow('it has no digest of CADDY_IMAGE');
  await expect(release('A')).rejects.toThrow('digests.env is not of these sources');
  expect(readFileSync(folder('.env'), 'utf8')).toBe(before);

  await release('a');
  expect(written().get('POSTGRES_IMAGE')).toBe(postgres('a'));
  expect(written().has('BASE_IMAGE')).toBe(false);
  appendFileSync(folder('.env'), 'NATS_IMAGE=localhost/nats\n');
  const env = readFileSync(folder('.env'), 'utf8').replace(/^NATS_IMAGE=docker.*\n/m, '');
  writeFileSync(folder('.env'), env);
  await release('b');
  expect(written().get('POSTGRES_IMAGE')).toBe(postgres('b'));
  expect(written().get('NATS_IMAGE')).toBe('localhost/nats');
  // A way back to sources without digests.
  rmSync(join(own.deploy, 'image/digests.env'));
  await installFrom(own.deploy);
  expect(written().has('POSTGRES_IMAGE')).toBe(false);
  expect(written().get('NATS_IMAGE')).toBe('localhost/nats');
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

test('a firewall that separates the containers of Podman is named before anything starts', async () => {
  const iptables = (policy: string) =>
    writeFileSync(join(home, 'bin', 'iptables'), `#!/bin/sh\necho '-P FORWARD ${policy}'\n`, { mode: 0o755 });
  iptables('DROP');
  expect((await install(...FIRST)).said).toContain('drops forwarded packets');
  iptables('ACCEPT');
  expect((await install()).said).not.toContain('drops forwarded packets');
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
  removeInstallation();
  await install(...there, '--local');
  expect(written().get('LIVEKIT_NODE_IP')).toBe('127.0.0.1');
  removeInstallation();
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

const SECOND = ['--folder', 'other/smart-whiteboard', ...FIRST, '--local'];

test('a second installation on the machine is refused as long as it would take the containers and volumes of the first', async () => {
  await install(...FIRST);
  await expect(install(...SECOND)).rejects.toThrow(
    `has an installation smart-whiteboard already, in ${folder()}. Give another name: --project NAME`,
  );
  expect(existsSync(join(home, 'other/smart-whiteboard/.env'))).toBe(false);
  await expect(install(...SECOND, '--project', 'Two words')).rejects.toThrow('is no name of an installation');

  writeFileSync(`${calls()}.networks`, '[{ "subnet": "10.231.77.0/24" }, { "Subnet": "10.231.78.0/24" }]');
  const { calls: made } = await install(...SECOND, '--project', 'board-2');
  const other = join(home, 'other/smart-whiteboard');
  const env = readFileSync(join(other, '.env'), 'utf8');
  expect(env).toMatch(/^PROJECT=board-2$/m);
  expect(env).toMatch(/^EDGE_SUBNET=10\.231\.79\.0\/24$/m);
  expect(existsSync(join(other, 'board-2.service'))).toBe(true);
  // Nothing that it did concerns the other one.
  for (const call of made.filter((one) => /project|network (?:create|exists)/.test(one)))
    expect(call).toContain('board-2');
  expect(written().get('PROJECT')).toBe('smart-whiteboard');
});

test('a folder has the name of its installation, and one from before there were names keeps the old one', async () => {
  await install('--folder', 'Board of Mei', ...FIRST);
  expect(readFileSync(join(home, 'Board of Mei/.env'), 'utf8')).toMatch(/^PROJECT=board-of-mei$/m);
  await install(...FIRST);
  writeFileSync(folder('.env'), readFileSync(folder('.env'), 'utf8').replace(/^PROJECT=.*\n/m, ''));
  await install();
  expect(written().get('PROJECT')).toBe('smart-whiteboard');
  await expect(install('--project', 'another')).rejects.toThrow('its name cannot be changed');
});

/** Two folders of a release that gave all installations one name. */
test('what another folder started is not removed, unless that folder was moved here', async () => {
  await install(...FIRST);
  const other = join(home, 'other');
  cpSync(folder(), other, { recursive: true });
  await expect(install('--folder', other)).rejects.toThrow(`belong to the installation in ${folder()}`);
  for (const args of [
    ['up', '-d'],
    ['down', '--volumes'],
    ['stop', 'api'],
  ])
    await expect(compose(other, ...args)).rejects.toThrow(`Use ${folder('compose')}`);
  expect(calledNow().filter((call) => /\b(?:rm|down|stop)\b/.test(call))).toEqual([]);
  symlinkSync(folder(), join(home, 'link'));
  await compose(join(home, 'link'), 'stop', 'api');
  expect(calledNow().at(-1)).toContain('podman stop');
  rmSync(folder(), { recursive: true });
  await compose(other, 'down');
  expect(calledNow()).toContain('podman network rm edge');
});

const calledNow = () => readFileSync(calls(), 'utf8').trim().split('\n');

/** `./compose` of an installation, as a person runs it. */
async function compose(place: string, ...args: readonly string[]): Promise<string> {
  writeFileSync(calls(), '');
  const env = { ...process.env, PATH: `${join(home, 'bin')}:${process.env.PATH}`, CALLS: calls() };
  const { stdout, stderr } = await run(join(place, 'compose'), args, { env });
  return stdout + stderr;
}

test('with Podman no command of ./compose prints a secret', async () => {
  await install(...FIRST);
  const secrets = [...written()].filter(([name]) => /PASSWORD|SECRET/.test(name)).map(([, value]) => value);
  expect(secrets.filter(Boolean).length).toBeGreaterThan(5);
  const said = new Map<string, string>();
  for (const line of [
    'logs api',
    'logs --tail 20 -f api web',
    'ps',
    'restart api',
    'stop keeper',
    'start',
    'up -d',
    'pull',
    'down',
  ])
    said.set(line, await compose(folder(), ...line.split(' ')));
  for (const [line, text] of said) for (const secret of secrets) if (secret) expect(text, line).not.toContain(secret);
  expect(said.get('logs api')).toBe('[api] a line\n');

  await compose(folder(), 'logs', '-n', '20', 'api');
  expect(calledNow().at(-1)).toBe('podman logs --names --tail 20 id-smart-whiteboard');
  await compose(folder(), 'restart', 'api', 'web');
  expect(calledNow().at(-1)).toBe('podman restart --time 30 id-smart-whiteboard id-smart-whiteboard');
  await compose(folder(), 'ps', 'api');
  const project = '--filter label=com.docker.compose.project=smart-whiteboard';
  expect(calledNow().at(-1)).toBe(`podman ps --all ${project} --filter label=com.docker.compose.service=api`);
  await expect(compose(folder(), 'exec', 'api', 'sh')).rejects.toThrow('./compose in SERVICE COMMAND');
});

test('what podman could not start ends the installer at once, with the reason and without the secrets', async () => {
  writeFileSync(`${calls()}.unstarted`, 'Error: OCI runtime error: setting rlimit type 7: operation not permitted\n');
  const refused = await install(...FIRST).then(
    () => expect.unreachable(),
    (error: { stderr: string }) => error.stderr,
  );
  expect(refused).toContain('these could not start: api_1\nError: OCI runtime error: setting rlimit type 7');
  expect(refused).not.toContain(written().get('LINK_SECRET'));
  expect(calledNow().some((call) => call.includes('health.ts'))).toBe(false);
  rmSync(`${calls()}.unstarted`);
  writeFileSync(`${calls()}.missing`, '');
  await expect(install()).rejects.toThrow('redis was not created');
});
