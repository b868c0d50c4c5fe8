import { expect, test } from 'vitest';
import { type Examination, examination, examineAll } from './examination.ts';
import { type Finding, fault, fine } from './finding.ts';
import { thisMachine } from './machine.ts';
import { reportJson, reportLines } from './report.ts';
import { readSettings } from './settings.ts';

const examine = (list: readonly Examination[], env: NodeJS.ProcessEnv = {}): Promise<readonly Finding[]> => {
  const patient = { env, settings: readSettings(env), machine: thisMachine(), mailTo: undefined };
  return examineAll(list, patient, new AbortController().signal);
};

test('one that fails, or hangs, does not keep the others from reporting', async () => {
  const findings = await examine([
    { name: 'breaks', examine: () => Promise.reject(new Error('no idea')) },
    { name: 'hangs', examine: () => new Promise(() => undefined) },
    { name: 'works', examine: async () => [fine('works', 'well')] },
  ]);
  expect(findings.map(({ examination: name, state }) => [name, state])).toEqual([
    ['breaks', 'fault'],
    ['hangs', 'fault'],
    ['works', 'ok'],
  ]);
});

test('one without its settings is skipped and names them', async () => {
  const needs = examination('mail', ['smtpUrl'], async () => [fine('mail', 'asked')]);
  expect(await examine([needs])).toMatchObject([{ state: 'skipped', says: expect.stringContaining('SMTP_URL') }]);
  expect(await examine([needs], { SMTP_URL: 'smtp://mail:25' })).toMatchObject([{ state: 'ok' }]);
});

test('no secret is printed, not even if a server quotes it in an error', async () => {
  const quoting: Examination = {
    name: 'quotes',
    examine: async () => [fault('quotes', 'user us with hunter2-password was refused', 'do not use hunter2-password')],
  };
  const findings = await examine([quoting], { DATABASE_URL: 'postgres://us:hunter2-password@db/sw' });
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

test('the report has one line for each finding, the cure below it, and a sum', async () => {
  const findings = await examine([
    { name: 'redis', examine: async () => [fault('redis.eviction', 'Redis forgets', 'Set noeviction.')] },
    { name: 'tls', examine: async () => [fine('tls', 'valid')] },
  ]);
  expect(reportLines(findings)).toEqual([
    'FAULT   redis Redis forgets',
    '              → Set noeviction.',
    'ok      tls   valid',
    '',
    '1 fault, 0 warnings, 1 ok, 0 skipped',
  ]);
  expect(JSON.parse(reportJson(findings, 0.5))).toEqual({
    fault: 1,
    warning: 0,
    skipped: 0,
    ok: 1,
    seconds: 0.5,
    findings,
  });
});
