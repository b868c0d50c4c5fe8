import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFileLock } from './folder-lock.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sw-lock-'));
  file = join(dir, '.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lock = <T>(mode: 'shared' | 'exclusive', work: () => Promise<T>, waitSeconds = 0) =>
  withFileLock(file, { mode, holder: `backup ${mode}`, waitSeconds }, work);
const nothing = () => Promise.resolve('done');

test('readers share a folder, and a command that deletes has it alone', async () => {
  await lock('shared', async () => {
    expect(await lock('shared', nothing)).toBe('done');
    await expect(lock('exclusive', nothing)).rejects.toThrow(
      new RegExp(`^backup shared \\(process ${process.pid} on .* works in this folder: wait`),
    );
  });
  await lock('exclusive', async () => {
    await expect(lock('shared', nothing)).rejects.toThrow('backup exclusive (process');
    await expect(lock('exclusive', nothing)).rejects.toThrow('works in this folder');
  });
  expect(await lock('exclusive', nothing)).toBe('done');
});

test('a failed command releases its lock, and one that may wait gets the lock after the other', async () => {
  await expect(lock('exclusive', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const running = lock('exclusive', async () => {
    held.resolve();
    await first.promise;
    order.push('first');
  });
  await held.promise;
  const second = lock('exclusive', async () => void order.push('second'), 60);
  first.resolve();
  await Promise.all([running, second]);
  expect(order).toEqual(['first', 'second']);
});

test('the lock of a killed process is free, whatever the file says', async () => {
  const path = join(dir, 'holder.ts');
  const lockModule = join(import.meta.dirname, 'folder-lock.ts');
  writeFileSync(
    path,
    `import { withFileLock } from ${JSON.stringify(lockModule)};
    await withFileLock(${JSON.stringify(file)}, { mode: 'exclusive', holder: 'backup prune', waitSeconds: 0 }, () => {
      process.stdout.write('held');
      return new Promise((done) => setTimeout(done, 60_000));
    });`,
  );
  const holder = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  await expect(lock('shared', nothing)).rejects.toThrow(`backup prune (process ${holder.pid} on`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  // The kernel frees it when the last process that inherited it has ended: a moment later.
  expect(await lock('exclusive', nothing, 30)).toBe('done');
}, 60_000);

test('a copy that cannot be written to is read without a lock, and not pruned', async () => {
  file = join(dir, 'away', '.lock');
  expect(await lock('shared', nothing)).toBe('done');
  await expect(lock('exclusive', nothing)).rejects.toThrow('cannot be locked');
});
