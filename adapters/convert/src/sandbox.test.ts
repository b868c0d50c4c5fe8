import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from '@sw/engines';
import { bubblewrap } from '@sw/service';
import { expect, onTestFinished, test } from 'vitest';
import { copyLeftBehind } from './left-behind.ts';
import { outputOf } from './sandbox.ts';

const LIMITS = { seconds: 20, memoryMb: 512, writtenMb: 1 };
const run = promisify(execFile);

async function folderWith(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sw-left-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, name));
  return folder;
}

test('what a program left is copied only if it is a file: no link to another file, no folder, no pipe', async () => {
  programPath('bwrap');
  const folder = await folderWith('out');
  const [secret, out, copy] = [join(folder, 'secret'), join(folder, 'out'), join(folder, 'copy')];
  writeFileSync(secret, 'of the process');
  const script = `ln -s ${secret} link; mkdir folder; mkfifo pipe; touch empty; printf made > made`;
  const inside = { program: '/bin/sh', args: ['-c', `cd /out; ${script}`], limits: LIMITS };
  expect(await outputOf({ ...inside, writable: { [out]: '/out' } }, 100)).toMatchObject({ code: 0, errors: '' });
  // The link leads out of the sandbox for everything that follows it.
  expect(readFileSync(join(out, 'link'), 'utf8')).toBe('of the process');
  for (const name of ['link', 'folder', 'pipe', 'empty', 'missing'])
    expect(await copyLeftBehind(join(out, name), copy), name).toBe(false);
  expect(existsSync(copy)).toBe(false);
  expect(await copyLeftBehind(join(out, 'made'), copy)).toBe(true);
  expect(readFileSync(copy, 'utf8')).toBe('made');
  await expect(copyLeftBehind(join(out, 'made'), secret), 'it replaces nothing').rejects.toThrow('EEXIST');
});

test('a program makes no user namespace in the sandbox, where bubblewrap can forbid that', async () => {
  const unshare = ['--user', '--map-root-user', 'true'];
  await run('unshare', unshare);
  const { code, errors } = await outputOf({ program: '/usr/bin/unshare', args: unshare, limits: LIMITS }, 100);
  expect(bubblewrap().flags).toContain('--disable-userns');
  expect(code).not.toBe(0);
  expect(errors).toContain('No space left on device');
});
