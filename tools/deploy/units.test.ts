import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEPLOY, PROCESS_NAMES, ROOT } from './places.ts';
import { documentedVariables } from './variables.ts';

const run = promisify(execFile);
const UNITS = join(DEPLOY, 'systemd');
const TEMPLATE = 'smart-whiteboard@.service';
/** systemd's exposure from 0 (safe) to 10. The worker may make namespaces and mount. */
const MOST_EXPOSED = { worker: 32, other: 16 };

const folder = mkdtempSync(join(tmpdir(), 'sw-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  cpSync(UNITS, folder, { recursive: true });
  // systemd looks whether the program is there: here it is in the checkout.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('/opt/smart-whiteboard', ROOT));
  }
  // systemd's `security --offline` reads a template only as an instance.
  for (const process of PROCESS_NAMES)
    cpSync(join(folder, TEMPLATE), join(folder, TEMPLATE.replace('@', `@${process}`)));
});

const verify = (unit: string) =>
  run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', join(folder, unit)], {
    env: { ...process.env, SYSTEMD_LOG_COLOR: '0' },
  });

describe.each(PROCESS_NAMES)('%s', (process) => {
  const unit = TEMPLATE.replace('@', `@${process}`);

  test('systemd understands the unit', async () => {
    const { stdout, stderr } = await verify(unit);
    expect(stdout + stderr).toBe('');
  });

  test('systemd finds it well confined', async () => {
    const most = String(process === 'worker' ? MOST_EXPOSED.worker : MOST_EXPOSED.other);
    await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      `--threshold=${most}`,
      join(folder, unit),
    ]);
  });
});

test('the target starts all five', async () => {
  const target = readFileSync(join(UNITS, 'smart-whiteboard.target'), 'utf8');
  const wanted = [...target.matchAll(/smart-whiteboard@(\w+)\.service/g)].map(([, name]) => name);
  expect(wanted.toSorted()).toEqual(PROCESS_NAMES.toSorted());
  expect((await verify('smart-whiteboard.target')).stderr).toBe('');
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
