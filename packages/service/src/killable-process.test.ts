import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bubblewrap } from './bubblewrap.ts';
import { KillableProcess, ProcessGone, type ProcessReach } from './killable-process.ts';

const ENTRY = new URL('../testing/odd-process.ts', import.meta.url);

interface Said {
  readonly answer?: unknown;
  readonly need?: string;
}

function started(deadlineMs = 15_000, { memoryMb, ...reach }: ProcessReach & { readonly memoryMb?: number } = {}) {
  const process = new KillableProcess(ENTRY, { deadlineMs, heapMb: 64, ...(memoryMb && { memoryMb }) }, reach);
  onTestFinished(() => process.stop());
  return {
    process,
    ask: (word: string, more = {}) => process.ask<Said, unknown>({ word, ...more }, ({ answer }) => answer),
  };
}

test('does one thing after the other in the same process, and knows nothing of ours', async () => {
  const { process, ask } = started();
  expect(process.pid).toBeUndefined();
  expect(await ask('one')).toBe('one');
  const { pid } = process;
  expect(await ask('environment')).not.toContain('PATH');
  expect(process.pid).toBe(pid);
  expect(getPriority(pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
});

test('what hangs is killed after its time, an exit is reported, and the next task has a new process', async () => {
  const hanging = started(1_500);
  await expect(hanging.ask('hang')).rejects.toThrow(new ProcessGone('no answer within 1500 ms'));
  const { process, ask } = started();
  await expect(ask('end')).rejects.toThrow(new ProcessGone('the process ended: 3'));
  expect(process.pid).toBeUndefined();
  expect(await ask('again')).toBe('again');
});

test('it may ask back before it answers; where that fails it is ended', async () => {
  const { process } = started();
  const answer = await process.ask<Said, unknown>({ word: 'ask' }, ({ need, answer }, send) => {
    if (need !== undefined) send({ word: need });
    return answer;
  });
  expect(answer).toBe('more');
  const failing = process.ask<Said, unknown>({ word: 'ask' }, () => Promise.reject(new Error('not there')));
  await expect(failing).rejects.toThrow('not there');
  expect(process.pid).toBeUndefined();
});

test('stopping ends a task', async () => {
  const { process, ask } = started();
  const asked = ask('hang');
  process.stop();
  await expect(asked).rejects.toThrow('the process ended: SIGKILL');
});

test('it reads no environment and no file of ours, reaches no engine, and sees no other process', async () => {
  expect(bubblewrap().fault, '`npm run engines -- documents` adds bubblewrap').toBeUndefined();
  const folder = await mkdtemp(join(tmpdir(), 'sw-reach-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [secret, given] = [join(folder, 'secret'), join(folder, 'given')];
  for (const path of [secret, given]) writeFileSync(path, 'text');
  const engine = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void engine.close());
  await new Promise((resolve) => engine.once('listening', resolve));
  const address = engine.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const environ = `/proc/${process.pid}/environ`;

  // What the same process can do without the sandbox, so that the refusals below prove something.
  const bare = started(15_000, { sandboxed: false });
  expect(await bare.ask('read', { path: environ })).toContain('PATH=');
  expect(await bare.ask('read', { path: secret })).toBe('text');
  expect(await bare.ask('connect', { port })).toBe('connected');

  const { process: sandboxed, ask } = started(15_000, { readable: [given] });
  expect(await ask('read', { path: environ })).toBe('ENOENT');
  expect(await ask('read', { path: '/proc/self/environ' })).toBe('ENOENT');
  expect(await ask('read', { path: secret })).toBe('ENOENT');
  expect(await ask('read', { path: given })).toBe('text');
  expect(await ask('connect', { port })).toMatch(/ECONNREFUSED|ENETUNREACH/);
  expect(sandboxed.pid).toBeDefined();
});

test('the memory of what is inside the sandbox is limited, and nothing of it is left', async () => {
  expect(bubblewrap().fault, '`npm run engines -- documents` adds bubblewrap').toBeUndefined();
  const { process: greedy, ask } = started(30_000, { memoryMb: 200 });
  expect(await ask('one')).toBe('one');
  const inner = childrenOf(greedy.pid);
  expect(inner).toHaveLength(1);
  await expect(ask('fill')).rejects.toThrow(new ProcessGone('the process ended: SIGKILL'));
  await expect.poll(() => inner.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});

const childrenOf = (pid = 0): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** Processes of this machine whose command line names a folder. */
const naming = (folder: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });

test('one that is stopped at any moment of its start leaves nothing behind', async () => {
  expect(bubblewrap().fault).toBeUndefined();
  const folder = await mkdtemp(join(tmpdir(), 'sw-stopped-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { process: stopped, ask } = started(15_000, { readable: [folder] });
  for (let round = 0; round < 80; round += 1) {
    const asked = ask('hang');
    // From before bubblewrap until after it has made the sandbox. A pause would give the moment away to the event loop.
    for (const until = performance.now() + round / 16; performance.now() < until; );
    stopped.stop();
    await expect(asked).rejects.toThrow('SIGKILL');
  }
  await expect.poll(() => naming(folder)).toEqual([]);
});
