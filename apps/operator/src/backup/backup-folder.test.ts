import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import { sql } from '@sw/postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addInstallation, addPage, backup, type Installation, migrateOnce } from '../../testing/backup-installation.ts';
import { keepLedger, readLedger } from './ledger.ts';
import type { Manifest } from './manifest.ts';
import { Repository } from './repository.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let engines: OwnEngines;
let source: Installation;
let dir: string;
const dirs: string[] = [];
beforeAll(async () => {
  engines = await startOwnEngines(['postgres', 'nats', 'storage']);
  await migrateOnce(engines.env);
  source = await addInstallation(engines.env, { prepared: true });
  await addPage(source);
});
afterAll(async () => {
  for (const one of dirs) rmSync(one, { recursive: true, force: true });
  await source?.close();
  await engines?.end();
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sw-backup-'));
  dirs.push(dir);
});

const failed = (words: string) => ({ code: 1, complaints: expect.stringContaining(words) });

/** A backup with a changed manifest. */
async function changeManifest(change: Partial<Manifest>): Promise<void> {
  const repository = new Repository(dir);
  await repository.finish({ ...(await repository.choose(undefined)), ...change });
}

test('while a backup is made, its folder cannot be pruned', async () => {
  const copying = Promise.withResolvers<void>();
  const making = await source.database.transaction(async (tx) => {
    // The dump waits for this table.
    await sql`lock table level in access exclusive mode`.execute(tx);
    const made = backup(source.env, ['create', dir], () => copying.resolve());
    await Promise.race([copying.promise, made]);
    expect(await backup({}, ['prune', dir])).toMatchObject(failed('backup create (process'));
    return { made };
  });
  const made = await making.made;
  expect(made, made.complaints).toMatchObject({ code: 0 });
  expect(await backup({}, ['verify', dir])).toMatchObject({ code: 0 });
  expect(await backup({}, ['prune', dir])).toMatchObject({ code: 0, result: { backups: 0 } });
});

test('commands that note erasures at the same time leave a whole list', async () => {
  const repository = new Repository(dir);
  await repository.prepare();
  // The remains of a killed command do not stop the next one.
  await writeFile(join(dir, '.erasures.json.new'), '{');
  await Promise.all(Array.from({ length: 5 }, () => keepLedger(repository, source.database)));
  expect(await readLedger(repository)).toEqual([]);
  await repository.prepare();
});

test('with --existing, a folder without a backup is refused: its disk may not be mounted', async () => {
  expect(await backup(source.env, ['create', dir, '--existing'])).toMatchObject(failed('mount its disk'));
  expect(await backup(source.env, ['create', dir])).toMatchObject({ code: 0 });
  const repository = new Repository(dir);
  const [first = ''] = await repository.names();
  // The next backup needs another second, because its name is the time.
  await expect.poll(() => backup(source.env, ['create', dir, '--existing'])).toMatchObject({ code: 0 });
  rmSync(repository.path(first, 'manifest.json'));
  expect(await repository.names()).toHaveLength(2);
});

test('a backup whose tables are newer than this release is not restored', async () => {
  await backup(source.env, ['create', dir]);
  const { migrations } = await new Repository(dir).choose(undefined);
  await changeManifest({ migrations: [...migrations, '9999_later'] });
  const target = await addInstallation(engines.env);
  try {
    expect(await backup(target.env, ['restore', dir])).toMatchObject(failed('9999_later'));
    // One that is older is migrated by the api.
    await changeManifest({ migrations: migrations.slice(0, -1) });
    expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  } finally {
    await target.close();
  }
});

test('verify notices a dump that pg_restore cannot read, although its hash is right', async () => {
  await backup(source.env, ['create', dir]);
  expect((await backup({}, ['verify', dir])).result.tables).toBeGreaterThan(5);
  const repository = new Repository(dir);
  const { name, database } = await repository.choose(undefined);
  const path = repository.path(name, database.file);
  const bytes = await readFile(path);
  // The version of the format, which a newer pg_dump raises.
  bytes[6] = 99;
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await changeManifest({ database: { ...database, sha256 } });
  expect(await backup({}, ['verify', dir])).toMatchObject(failed('pg_restore cannot read'));
});
