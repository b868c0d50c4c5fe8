import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '@sw/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEPLOY, PROCESS_NAMES, type ProcessName, ROOT } from './places.ts';
import { DECODING, documentedVariables } from './variables.ts';

const run = promisify(execFile);
const UNITS = join(DEPLOY, 'systemd');
const TEMPLATE = 'smart-whiteboard@.service';
const TASK = 'smart-whiteboard-task@.service';
const TASKS = ['backup', 'erasures', 'doctor'] as const;
/** systemd's exposure from 0 (safe) to 10. The worker may make namespaces and mount, as may those that decode only. */
const MOST_EXPOSED = { worker: 32, decoder: 26, other: 16 };

const folder = mkdtempSync(join(tmpdir(), 'sw-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  cpSync(UNITS, folder, { recursive: true });
  // systemd checks that the program exists; here it is in the checkout.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/smart-whiteboard', ROOT));
  }
  // systemd's `security --offline` reads a template only as an instance.
  for (const process of PROCESS_NAMES)
    cpSync(join(folder, TEMPLATE), join(folder, TEMPLATE.replace('@', `@${process}`)));
  for (const task of TASKS) cpSync(join(folder, TASK), join(folder, TASK.replace('@', `@${task}`)));
});

const verify = (unit: string) =>
  run(programPath('systemd-analyze'), ['verify', '--man=no', '--recursive-errors=no', join(folder, unit)], {
    env: { ...process.env, SYSTEMD_LOG_COLOR: '0' },
  });

describe.each(PROCESS_NAMES)('%s', (process) => {
  const unit = TEMPLATE.replace('@', `@${process}`);

  test('systemd understands the unit', async () => {
    const { stdout, stderr } = await verify(unit);
    expect(stdout + stderr).toBe('');
  });

  test('systemd finds it well confined', async () => {
    const decodes = DECODING.includes(process) ? MOST_EXPOSED.decoder : MOST_EXPOSED.other;
    const most = String(process === 'worker' ? MOST_EXPOSED.worker : decodes);
    await run(programPath('systemd-analyze'), [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${most}`,
      join(folder, unit),
    ]);
  });
});

test('those that decode pictures and pages may start the sandbox for that, and no others', () => {
  for (const process of PROCESS_NAMES) {
    const path = join(UNITS, `smart-whiteboard@${process}.service.d/10-sandbox.conf`);
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const may =
      lines.includes('RestrictNamespaces=no') &&
      lines.some((line) => /^SystemCallFilter=@mount .*\bunshare\b/.test(line));
    expect(may, process).toBe(DECODING.includes(process));
  }
});

test('each process gets its own secrets of the common file, and no others', () => {
  const secretsOf = (process: ProcessName) => documentedVariables(process).filter(({ secret }) => secret);
  const all = new Set(PROCESS_NAMES.flatMap((process) => secretsOf(process).map(({ name }) => name)));
  expect(all.size).toBeGreaterThan(10);
  for (const process of PROCESS_NAMES) {
    const path = join(UNITS, `smart-whiteboard@${process}.service.d/20-secrets.conf`);
    const unset = [...readFileSync(path, 'utf8').matchAll(/^UnsetEnvironment=(.*)$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const own = new Set(secretsOf(process).map(({ name }) => name));
    expect(unset.toSorted(), process).toEqual([...all].filter((name) => !own.has(name)).toSorted());
  }
});

test('a stop is heard by the process alone: what it decodes or converts just then would end as damaged or too large', () => {
  expect(readFileSync(join(UNITS, TEMPLATE), 'utf8')).toMatch(/^KillMode=mixed$/m);
});

test('the target starts all five', async () => {
  const target = readFileSync(join(UNITS, 'smart-whiteboard.target'), 'utf8');
  const wanted = [...target.matchAll(/smart-whiteboard@(\w+)\.service/g)].map(([, name]) => name);
  expect(wanted.toSorted()).toEqual(PROCESS_NAMES.toSorted());
  expect((await verify('smart-whiteboard.target')).stderr).toBe('');
});

describe.each(TASKS)('the task %s', (task) => {
  const unit = TASK.replace('@', `@${task}`);

  test('systemd understands its unit and its timer, and mails when it fails', async () => {
    for (const one of [unit, unit.replace('.service', '.timer'), `smart-whiteboard-mail@${task}.service`]) {
      const { stdout, stderr } = await verify(one);
      expect(stdout + stderr).toBe('');
    }
    expect(readFileSync(join(UNITS, TASK), 'utf8')).toContain('OnFailure=smart-whiteboard-mail@%i.service');
  });

  test('systemd finds it well confined', async () => {
    const most = String(task === 'doctor' ? MOST_EXPOSED.worker : MOST_EXPOSED.other);
    await run(programPath('systemd-analyze'), [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${most}`,
      join(folder, unit),
    ]);
  });
});

test('what a task runs is a command of the operator', async () => {
  const { stdout } = await run(process.execPath, [join(ROOT, 'apps/operator/src/main.ts'), '--help']);
  for (const task of TASKS) {
    const command = readFileSync(join(UNITS, `${TASK.replace('@', `@${task}`)}.d/10-command.conf`), 'utf8');
    const lines = [...command.matchAll(/^ExecStart=\S+ (\S+) (.*)$/gm)];
    expect(lines.length).toBeGreaterThan(0);
    for (const [, program, words = ''] of lines) {
      expect(program).toBe('apps/operator/src/main.ts');
      expect(stdout).toMatch(new RegExp(`^ {2}${words.replace(/ (?:--|\$).*$/, '')} `, 'm'));
    }
  }
});

test('the doctor may do what the worker may, or its sandbox would seem to be blocked', () => {
  const lines = (path: string) => readFileSync(join(UNITS, path), 'utf8').split('\n');
  const ofDoctor = lines('smart-whiteboard-task@doctor.service.d/10-command.conf');
  const ofWorker = lines('smart-whiteboard@worker.service.d/10-sandbox.conf').filter((line) =>
    /^(?:Restrict|Protect|Proc|SystemCall)/.test(line),
  );
  expect(ofWorker.length).toBeGreaterThan(5);
  for (const line of ofWorker) expect(ofDoctor).toContain(line);
});

/** The fields of os-release that systemd-tmpfiles can write into a file. It reads them as systemd reads an EnvironmentFile. */
const SPECIFIERS = { ID: '%o', VERSION_ID: '%w', BUILD_ID: '%B', VARIANT_ID: '%W' } as const;

/** The values that systemd reads from lines `NAME=…`; at most one line per specifier. */
async function asSystemdReads(lines: readonly string[]): Promise<string[]> {
  const root = mkdtempSync(join(folder, 'root-'));
  for (const name of ['etc', 'out']) mkdirSync(join(root, name));
  const fields = Object.entries(SPECIFIERS).slice(0, lines.length);
  const release = fields.map(([field], n) => lines[n]?.replace(/^[^=]*/, field));
  writeFileSync(join(root, 'etc/os-release'), `${release.join('\n')}\n`);
  const files = fields.map(([field, specifier]) => `f /out/${field} - - - - ${specifier}\n`);
  writeFileSync(join(root, 'fields.conf'), files.join(''));
  await run('systemd-tmpfiles', [`--root=${root}`, '--create', join(root, 'fields.conf')]);
  return fields.map(([field]) => readFileSync(join(root, 'out', field), 'utf8'));
}

test('systemd and the shell read the same values from the lines that operations.md shows', async () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, block = ''] = /```env\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = block.trim().split('\n');
  const names = lines.map((line) => line.replace(/=.*/, ''));
  expect(names).toContain('MAIL_FROM');
  for (const name of names) expect(documentedVariables('worker').map((one) => one.name)).toContain(name);
  writeFileSync(join(folder, 'environment'), block);
  const printed = names.map((name) => `"$${name}"`).join(' ');
  const shell = `set -aeu; . ${join(folder, 'environment')}; set +a; printf '%s\\n' ${printed}`;
  const { stdout, stderr } = await run('sh', ['-c', shell], { env: { PATH: process.env.PATH } });
  expect(stderr).toBe('');
  expect(stdout.trimEnd().split('\n')).toEqual(await asSystemdReads(lines));
  expect(stdout).toContain('<whiteboard@example.com>\n');
  // Without the quotes the values would differ.
  const bare = lines.map((line) => line.replaceAll("'", ''));
  expect(await asSystemdReads(bare)).toEqual(await asSystemdReads(lines));
  await expect(run('sh', ['-c', bare[0] ?? ''])).rejects.toThrow();
});

test('backups are on a mount point, not on the link that systemd makes, and the old ones are deleted', () => {
  const text = readFileSync(join(UNITS, TASK), 'utf8');
  const [, name = ''] = /^StateDirectory=(.*)$/m.exec(text) ?? [];
  expect(text).toContain(`RequiresMountsFor=/var/lib/private/${name}\n`);
  expect(readFileSync(join(ROOT, 'docs/handbook/backup.md'), 'utf8')).toContain(`/var/lib/private/${name}`);
  const backup = readFileSync(join(UNITS, `${TASK.replace('@', '@backup')}.d/10-command.conf`), 'utf8');
  const steps = [...backup.matchAll(/ backup (\w+) /g)].map(([, step]) => step);
  expect(steps).toEqual(['create', 'verify', 'prune']);
});

test('a unit with a mistake is found', async () => {
  const wrong = readFileSync(join(folder, TEMPLATE), 'utf8').replace('ProtectHome=yes', 'ProtectHom=yes');
  writeFileSync(join(folder, 'wrong.service'), wrong);
  await expect(verify('wrong.service')).rejects.toThrow("Unknown key 'ProtectHom'");
});

test('a process has longer to stop than it takes, and one with a wrong configuration is not started again', () => {
  const text = readFileSync(join(UNITS, TEMPLATE), 'utf8');
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1]);
  expect(seconds('TimeoutStopSec')).toBeGreaterThan(seconds('DRAIN_SECONDS') + seconds('STOP_SECONDS'));
  expect(seconds('RestartPreventExitStatus')).toBe(78);
  for (const [, name = ''] of text.matchAll(/\b([A-Z]+_SECONDS)=/g))
    for (const process of PROCESS_NAMES) expect(documentedVariables(process).map((one) => one.name)).toContain(name);
});
