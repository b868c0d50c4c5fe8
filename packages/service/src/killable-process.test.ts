import { constants, getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { KillableProcess, ProcessGone } from './killable-process.ts';

const ENTRY = new URL('../testing/odd-process.ts', import.meta.url);

interface Said {
  readonly answer?: unknown;
  readonly need?: string;
}

function started(deadlineMs = 15_000) {
  const process = new KillableProcess(ENTRY, { deadlineMs, heapMb: 64 });
  onTestFinished(() => process.stop());
  return {
    process,
    ask: (word: string) => process.ask<Said, unknown>({ word }, ({ answer }) => answer),
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
