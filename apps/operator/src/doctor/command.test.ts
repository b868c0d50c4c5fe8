import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';

async function doctor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const printer = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const code = await runCommand(['doctor', ...args], { env, printer, signal: new AbortController().signal });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('examinations are chosen by name, and a name that does not exist is refused', async () => {
  const { out } = await doctor(['--only', 'backup,machine', '--without', 'machine', '--json']);
  const { findings } = JSON.parse(out) as { findings: { examination: string }[] };
  expect(findings.map(({ examination }) => examination)).toEqual(['backup']);
  expect(await doctor(['--without', 'backups'])).toMatchObject({ code: 2, err: expect.stringContaining("'backups'") });
});

test('a warning ends the command with 1 if it was asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sw-none-'));
  const env = { BACKUP_FOLDER: folder };
  expect(await doctor(['--only', 'backup'], env)).toMatchObject({ code: 0, out: expect.stringContaining('WARNING') });
  expect(await doctor(['--only', 'backup', '--warnings'], env)).toMatchObject({ code: 1 });
  rmSync(folder, { recursive: true });
});
