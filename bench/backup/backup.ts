import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startOwnEngines } from '@sw/engines';
import { type Database, openDatabase, sql } from '@sw/postgres';
import { residentKb } from '../sync/machine.ts';
import { eachOf, fillInstallation, type Opened, openInstallation, type Size } from './installation.ts';

const OPERATOR = resolve(import.meta.dirname, '../../apps/operator/src/main.ts');
const SIZE: Size = {
  pages: Number(process.env.BENCH_PAGES ?? 1_000),
  objectsPerPage: 100,
  busyPages: 200,
  recordsInLog: 20,
  pictures: 2_000,
  pictureBytes: 50_000,
};
const SETTINGS = { PAGE_SHARDS: '1', PAGE_SHARD_MB: '64' };

interface Timed {
  readonly seconds: number;
  readonly peakMb: number;
  readonly out: string;
}

/** Runs a program in a separate process, and returns its time and peak memory. */
async function timed(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Timed> {
  const begin = performance.now();
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [out, peakKb] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const watch = setInterval(() => {
    if (child.exitCode === null) peakKb = Math.max(peakKb, residentKb(child.pid ?? 0));
  }, 100);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - begin) / 1_000, peakMb: Math.round(peakKb / 1_024), out };
}

/** The least work of any backup: pg_dump, and reading and writing every object once. */
async function bareCopy({ store }: Opened, url: string, dir: string): Promise<number> {
  const begin = performance.now();
  const dump = spawn('pg_dump', ['--format=custom', `--file=${join(dir, 'dump')}`, `--dbname=${url}`], {
    stdio: 'inherit',
  });
  await new Promise((done) => dump.once('close', done));
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  await eachOf([...keys.entries()], async ([place, key]) => {
    const body = await store.getStream(key);
    if (body) await pipeline(body, createWriteStream(join(dir, String(place))));
  });
  return (performance.now() - begin) / 1_000;
}

async function createDatabase(admin: Database, name: string): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(admin.query);
}

/** 100,000 objects on 1,000 pages and 100 MB of pictures: backed up twice, verified and restored, compared with a bare copy. */
export async function benchBackup(): Promise<Record<string, number>> {
  const dir = mkdtempSync(join(tmpdir(), 'sw-bench-backup-'));
  const engines = await startOwnEngines(['postgres', 'nats', 'storage']);
  const admin = openDatabase({ url: engines.env.DATABASE_URL ?? '', logError: () => undefined });
  const envOf = (name: string) => {
    const url = new URL(engines.env.DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    return { ...engines.env, ...SETTINGS, DATABASE_URL: url.href, PAGE_LOG_PREFIX: name, S3_BUCKET: name };
  };
  const [env, target] = [envOf('bench-source'), envOf('bench-target')];
  let opened: Opened | undefined;
  try {
    for (const name of ['bench-source', 'bench-target']) await createDatabase(admin, name);
    opened = openInstallation(env);
    await opened.database.migrate();
    await opened.log.ensureShards(1, { maxBytes: 64 * 1024 * 1024 });
    await opened.store.ensureBucket();
    await fillInstallation(opened, SIZE);
    console.log('filled');
    const bare = mkdtempSync(join(dir, 'bare-'));
    const bareSeconds = await bareCopy(opened, env.DATABASE_URL, bare);
    const repository = join(dir, 'backups');
    const command = (word: string, given: Readonly<Record<string, string>>) =>
      timed([OPERATOR, 'backup', word, repository], given);
    const first = await command('create', env);
    const made = JSON.parse(first.out) as { readonly bytes: number; readonly objects: number };
    const second = await command('create', env);
    const verified = await command('verify', {});
    const restored = await command('restore', target);
    const one = (value: number) => Math.round(value * 10) / 10;
    return {
      pages: SIZE.pages,
      objects_on_pages: SIZE.pages * SIZE.objectsPerPage,
      stored_objects: made.objects,
      mb: one(made.bytes / 1e6),
      bare_copy_s: one(bareSeconds),
      first_s: one(first.seconds),
      second_s: one(second.seconds),
      verify_s: one(verified.seconds),
      restore_s: one(restored.seconds),
      create_peak_mb: first.peakMb,
      restore_peak_mb: restored.peakMb,
    };
  } finally {
    await opened?.close();
    await admin.close();
    await engines.end();
    rmSync(dir, { recursive: true, force: true });
  }
}
