import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY, ROOT } from './places.ts';

const run = promisify(execFile);
const OPERATOR = join(ROOT, 'apps/operator/src/main.ts');
const namesIn = (help: string) => [...help.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);

const bin = mkdtempSync(join(tmpdir(), 'sw-commands-'));
writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
afterAll(() => rmSync(bin, { recursive: true, force: true }));

/** What an image runs, one program a line. */
async function started(...args: readonly string[]): Promise<string[]> {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { stdout } = await run(join(DEPLOY, 'image/run.sh'), ['admin', ...args], { env });
  return stdout.split('\n').filter((line) => line !== '');
}

test('one list says which commands are those of apps/operator, and in which service each runs', async () => {
  const lines = readFileSync(join(DEPLOY, 'image/operator-commands'), 'utf8').split('\n');
  const listed = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' '));
  const { stdout } = await run(process.execPath, [OPERATOR, '--help']);
  expect(listed.map(([command]) => command).toSorted()).toEqual([...new Set(namesIn(stdout))].toSorted());
  const { services } = parse(readFileSync(join(DEPLOY, 'compose/compose.yml'), 'utf8'), { merge: true });
  for (const [, service = ''] of listed) expect(Object.keys(services)).toContain(service);
}, 60_000);

test('an image runs each command in the program that has it, and prints the help of both', async () => {
  const [people, operator] = ['apps/api/src/admin-main.ts', 'apps/operator/src/main.ts'];
  expect(await started('people', 'list', '--search', 'a b')).toEqual([`${people} people list --search a b`]);
  expect(await started('backup', 'create', '/backup')).toEqual([`${operator} backup create /backup`]);
  for (const args of [[], ['help'], ['--help']])
    expect(await started(...args)).toEqual([`${people} help`, `${operator} help`]);
});

test('npm run admin -- --help lists the commands about people and those about the installation', async () => {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { stdout } = await run(process.execPath, [join(ROOT, 'tools/dev/admin-main.ts'), '--help'], { env });
  for (const command of ['people create', 'audit list', 'doctor ', 'backup restore', 'rules activate'])
    expect(stdout).toContain(`\n  ${command}`);
}, 60_000);
