import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY, HOUR, newId } from '@sw/base';
import { decodeSegment, encodeSegment, meetingPictureName, readHistory } from '@sw/board-archive';
import { type OwnEngines, startOwnEngines } from '@sw/engines';
import {
  databaseTime,
  deleteBoardRows,
  eraseAccountRows,
  eraseBoardRows,
  isBackupRunning,
  readSnapshotPointer,
  sql,
} from '@sw/postgres';
import { addPastMeeting } from '@sw/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addInstallation,
  addPage,
  backup,
  drawer,
  hashOf,
  type Installation,
  keep,
  migrateOnce,
  type TestPage,
} from '../../testing/backup-installation.ts';
import { putMark } from './empty-engines.ts';
import { LineWriter, readLines } from './line-file.ts';
import { readStoredPage } from './manifest.ts';
import { backupName, Repository } from './repository.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let engines: OwnEngines;
let source: Installation;
let dir: string;
const opened: Installation[] = [];
const open = async (options = {}) => {
  const installation = await addInstallation(engines.env, options);
  opened.push(installation);
  return installation;
};
beforeAll(async () => {
  engines = await startOwnEngines(['postgres', 'nats', 'storage']);
  await migrateOnce(engines.env);
});
afterAll(() => engines?.end());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sw-backup-'));
  source = await open({ prepared: true });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  rmSync(dir, { recursive: true, force: true });
});

const png = { contentType: 'image/png', cacheControl: 'private, max-age=5' };

/** A page that the keeper has kept twice, and records after it. */
async function drawnPage(shard = 0): Promise<TestPage> {
  const page = await addPage(source, undefined, shard);
  const draw = drawer(source, page);
  for (const count of [3, 2]) {
    await draw(count);
    await keep(source, page);
  }
  await draw(4);
  return page;
}

async function pagesOf(name: string) {
  const pages = new Map<string, ReturnType<typeof readStoredPage>>();
  const lines = readLines(new Repository(dir).path(name, 'pages.jsonl'), readStoredPage);
  for await (const page of lines) pages.set(page.pageId, page);
  return pages;
}

async function historyOf({ store }: Installation, page: TestPage): Promise<number[]> {
  const versions: number[] = [];
  for await (const { version } of readHistory(store, page)) versions.push(version);
  return versions;
}

/** A meeting that took place, with an attachment. */
async function addMeeting({ database, store }: Installation, { accountId }: TestPage['owner']): Promise<string> {
  const [spaceId, roomId, blobId] = [newId(), newId(), newId()];
  const { query } = database;
  await query.insertInto('space').values({ spaceId, kind: 'merchant', name: 'Works', ownerAccountId: null }).execute();
  await sql`insert into merchant (space_id, level_no) select ${spaceId}, level_no from account
    where account_id = ${accountId}`.execute(query);
  await sql`insert into room (room_id, space_id, name, type, capacity)
    values (${roomId}, ${spaceId}, 'Oak', 'MEETINGROOM', 8)`.execute(query);
  const startsAt = Date.now() - DAY;
  const meetingId = await addPastMeeting(database, {
    spaceId,
    roomId,
    subject: 'Plans',
    timeZone: 'UTC',
    startsAt,
    endsAt: startsAt + HOUR,
    private: false,
    organiser: accountId,
    agenda: [],
    people: [],
    contacts: [{ name: 'Guest', email: 'guest@example.com' }],
  });
  const key = `blobs/${blobId}`;
  await store.put(key, Buffer.from('minutes'), { contentType: 'text/plain' });
  await sql`insert into blob (blob_id, space_id, key, bytes, mime, sha256)
    values (${blobId}, ${spaceId}, ${key}, 7, 'text/plain', sha256('minutes'))`.execute(query);
  await sql`insert into meeting_file (file_id, meeting_id, space_id, blob_id, name, bytes, added_by)
    values (${newId()}, ${meetingId}, ${spaceId}, ${blobId}, 'Minutes.txt', 7, ${accountId})`.execute(query);
  return meetingId;
}

/** Stores the picture of the page at the end of the meeting; returns its key. */
async function addPicture({ database, store }: Installation, page: TestPage, meetingId: string): Promise<string> {
  const { light } = meetingPictureName(page, 1, 'a'.repeat(32));
  await store.put(light, Buffer.from('the end'), { contentType: 'image/webp' });
  await sql`insert into meeting_picture (meeting_id, space_id, wb_no, page_id, place, picture_key)
    select meeting_id, space_id, ${page.wbNo}, ${page.pageId}, 0, ${light} from meeting
    where meeting_id = ${meetingId}`.execute(database.query);
  return light;
}

test('what is restored is what was there: pages, their history, objects, meetings and rows', async () => {
  const pages = [await drawnPage(), await drawnPage(1), await addPage(source)];
  const [first] = pages;
  if (first === undefined) throw new Error('no page');
  const meetingId = await addMeeting(source, first.owner);
  await source.store.put('blobs/77', Buffer.from('a picture'), png);
  await source.store.put('incoming/78', Buffer.from('not checked'), png);
  const seen = await addPicture(source, first, meetingId);
  const hashes = await Promise.all(pages.map((page) => hashOf(source, page)));
  const made = await backup(source.env, ['create', dir]);
  expect(made, made.complaints).toMatchObject({ code: 0, result: { pages: 3, faults: 0 } });
  const { rows: noted } = await sql<{ name: string }>`select name from newest_backup`.execute(source.database.query);
  expect(noted).toEqual([{ name: made.result.backup }]);
  expect(await backup({}, ['verify', dir])).toMatchObject({ code: 0, result: { pages: 3, problems: 0 } });
  const target = await open();
  const restored = await backup(target.env, ['restore', dir]);
  expect(restored, restored.complaints).toMatchObject({ code: 0, result: { pages: 3 } });

  expect(await Promise.all(pages.map((page) => hashOf(target, page)))).toEqual(hashes);
  const stated = await pagesOf(String(made.result.backup));
  expect(pages.map(({ pageId }) => stated.get(pageId)?.hash)).toEqual(hashes);
  for (const page of pages.slice(0, 2)) expect(await historyOf(target, page)).toHaveLength(9);
  expect(Buffer.from((await target.store.get('blobs/77')) ?? []).toString()).toBe('a picture');
  const { body, ...how } = (await target.store.getWhole('blobs/77')) ?? {};
  body?.destroy();
  expect(how).toEqual(png);
  expect(await target.store.head('incoming/78')).toBeUndefined();
  expect(await target.store.head('restore-under-way.json')).toBeUndefined();
  const names = await target.database.query.selectFrom('board').select('wbName').execute();
  expect(names).toHaveLength(3);
  const { rows: files } = await sql<{ subject: string; people: number; name: string; key: string }>`
    select m.subject, f.name, b.key, (select count(*)::int from meeting_person p where p.meeting_id = m.meeting_id) as people
    from meeting m join meeting_file f using (meeting_id) join blob b using (blob_id)
    where m.meeting_id = ${meetingId}`.execute(target.database.query);
  expect(files).toMatchObject([{ subject: 'Plans', people: 2, name: 'Minutes.txt' }]);
  expect(Buffer.from((await target.store.get(files[0]?.key ?? '')) ?? []).toString()).toBe('minutes');
  const { rows: pictures } = await sql<{ pictureKey: string }>`
    select picture_key from meeting_picture where meeting_id = ${meetingId}`.execute(target.database.query);
  expect(pictures).toEqual([{ pictureKey: seen }]);
  expect(Buffer.from((await target.store.get(seen)) ?? []).toString()).toBe('the end');
  const again = sql`insert into meeting select (jsonb_populate_record(m, '{"meeting_id": 7}')).* from meeting m`;
  await expect(again.execute(target.database.query), 'no room is booked twice').rejects.toThrow('meeting_room_taken');
  expect(await target.database.migrate(), 'nothing is left to migrate').toEqual([]);
});

test('after a restore, versions and control numbers grow beyond all that were ever used, and drawing continues', async () => {
  const page = await drawnPage();
  await backup(source.env, ['create', dir]);
  // Records after the backup are lost; their numbers are not used again.
  await drawer(source, page)(50);
  const last = 1 + (await source.log.lastSeqOf(page));
  const control = { wbNo: page.wbNo, pageId: page.pageId, control: JSON.stringify({ type: 'demo' }) };
  await source.database.query.insertInto('pageControl').values(control).execute();
  const target = await open();
  await backup(target.env, ['restore', dir]);
  const before = await readSnapshotPointer(target.database.query, page.pageId);
  expect(before?.versionBase).toBeGreaterThan(last);
  expect(before?.versionBase).toBeGreaterThan(before?.version ?? Number.MAX_VALUE);
  const { controlId } = await target.database.query
    .insertInto('pageControl')
    .values(control)
    .returning('controlId')
    .executeTakeFirstOrThrow();
  expect(Number(controlId)).toBeGreaterThan(1_000_000_000);
  await drawer(target, page)(2);
  const drawn = await hashOf(target, page);
  await keep(target, page);
  expect(await hashOf(target, page)).toBe(drawn);
  const history = await historyOf(target, page);
  expect(history).toHaveLength(11);
  expect(history).toEqual(history.toSorted((a, b) => a - b));
});

test('control records that the logs of the backup lack are appended again', async () => {
  const page = await drawnPage();
  const made = { wbNo: page.wbNo, pageId: page.pageId, control: JSON.stringify({ type: 'demo' }) };
  const [old, young] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const values = [
    { ...made, appendedAt: old },
    { ...made, appendedAt: young },
  ];
  await source.database.query.insertInto('pageControl').values(values).execute();
  await backup(source.env, ['create', dir]);
  const target = await open();
  await backup(target.env, ['restore', dir]);
  const rows = await target.database.query
    .selectFrom('pageControl')
    .select('appendedAt')
    .orderBy('controlId')
    .execute();
  expect(rows.map(({ appendedAt }) => appendedAt)).toEqual([old, null]);
});

test('workers and migrations know of a backup until it ends, and a restored database of none', async () => {
  await drawnPage();
  const during: Promise<boolean>[] = [];
  const made = await backup(source.env, ['create', dir], (line) => {
    if (line.includes('Copies pages')) during.push(isBackupRunning(source.database.query));
  });
  expect(made, made.complaints).toMatchObject({ code: 0 });
  expect(await Promise.all(during)).toEqual([true]);
  expect(await isBackupRunning(source.database.query)).toBe(false);
  const target = await open();
  expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await isBackupRunning(target.database.query)).toBe(false);
});

test('a backup that the database did not hear from for too long is not finished', async () => {
  await drawnPage();
  const lapsed: Promise<unknown>[] = [];
  const made = await backup(source.env, ['create', dir], (line) => {
    if (!line.includes('Copies pages')) return;
    lapsed.push(sql`update running_backup set ends_at = now()`.execute(source.database.query));
  });
  await Promise.all(lapsed);
  expect(made).toMatchObject({ code: 1, complaints: expect.stringContaining('make another one') });
  expect(await backup(source.env, ['verify', dir])).toMatchObject({ code: 1 });
});

test('a backup has exactly what was acknowledged before it, however much is drawn and kept meanwhile', async () => {
  const pages = await Promise.all([drawnPage(), drawnPage(), drawnPage(1)]);
  const hashes = await Promise.all(pages.map((page) => hashOf(source, page)));
  // Draws and keeps without pause from the moment the backup has read the ends of the streams.
  let going = true;
  let busy: Promise<unknown> | undefined;
  const disturb = () => {
    busy ??= Promise.all(
      pages.map(async (page) => {
        const draw = drawer(source, page);
        while (going) {
          await draw(3);
          await keep(source, page);
        }
      }),
    );
  };
  const made = await backup(source.env, ['create', dir], disturb);
  going = false;
  await busy;
  expect(made, made.complaints).toMatchObject({ code: 0, result: { faults: 0 } });
  expect(busy).toBeDefined();
  expect(await hashOf(source, pages[0] as TestPage)).not.toBe(hashes[0]);
  const stated = await pagesOf(String(made.result.backup));
  expect(pages.map(({ pageId }) => stated.get(pageId)?.hash)).toEqual(hashes);
  expect((await backup({}, ['verify', dir])).code).toBe(0);
  const target = await open();
  expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await Promise.all(pages.map((page) => hashOf(target, page)))).toEqual(hashes);
});

test('a board that is erased during the backup does not fail it', async () => {
  const [page, erased] = [await drawnPage(), await drawnPage()];
  const eraseIt = async () => {
    await sql`update board set cleared_at = now() where wb_no = ${erased.wbNo}`.execute(source.database.query);
    for await (const { key } of source.store.list(`pages/${erased.wbNo}/`)) await source.store.remove(key);
    await source.log.purgeAll(erased);
  };
  let erasing: Promise<void> | undefined;
  const made = await backup(source.env, ['create', dir], () => {
    erasing ??= eraseIt();
  });
  await erasing;
  expect(made, made.complaints).toMatchObject({ code: 0, result: { pages: 2, faults: 0 } });
  expect((await backup({}, ['verify', dir])).result).toMatchObject({ problems: 0 });
  const target = await open();
  expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await hashOf(target, page)).toBe(await hashOf(source, page));
});

test('a page whose snapshot is lost is reported, and everything else is in the backup', async () => {
  const [page, damaged] = [await drawnPage(), await drawnPage()];
  for (const part of ['snap', 'log']) {
    for await (const { key } of source.store.list(`pages/${damaged.wbNo}/${damaged.pageId}/${part}/`)) {
      await source.store.remove(key);
    }
  }
  const made = await backup(source.env, ['create', dir]);
  expect(made).toMatchObject({ code: 1, result: { pages: 2, faults: 1 } });
  expect(made.complaints).toContain(`page ${damaged.pageId}`);
  expect(await backup({}, ['verify', dir])).toMatchObject({ code: 1, result: { problems: 1 } });
  const target = await open();
  expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await hashOf(target, page)).toBe(await hashOf(source, page));
});

test('the next backup copies only new objects, and pruning keeps what a backup names', async () => {
  const page = await drawnPage();
  await source.store.put('blobs/1', Buffer.from('one'), png);
  const first = await backup(source.env, ['create', dir]);
  await source.store.put('blobs/2', Buffer.from('two'), png);
  await drawer(source, page)(1);
  // A backup is named after the second in which it begins.
  const nextName = async () => backupName(await databaseTime(source.database.query));
  await expect.poll(nextName).not.toBe(first.result.backup);
  const objects = async () => (await readdir(join(dir, 'objects'), { recursive: true })).filter((f) => f.length > 60);
  const before = await objects();
  const second = await backup(source.env, ['create', dir]);
  expect(second).toMatchObject({ code: 0 });
  // The new blob, the longer last segment, and the new snapshot.
  expect((await objects()).length).toBe(before.length + 3);
  expect((await backup({}, ['prune', dir])).result).toMatchObject({ backups: 0, deleted: 0 });
  expect((await backup({}, ['prune', dir, '--keep', 'all'])).code).toBe(2);
  // The first backup, and the segment and snapshot that only it had.
  expect((await backup({}, ['prune', dir, '--keep', '1'])).result).toMatchObject({ backups: 1, deleted: 2 });
  expect(await new Repository(dir).names()).toEqual([second.result.backup]);
  expect((await backup({}, ['verify', dir])).result).toMatchObject({ problems: 0 });
});

test('verify notices a changed byte, a missing object, a cut dump and a changed manifest', async () => {
  const page = await drawnPage();
  await source.store.put('blobs/1', Buffer.from('one'), png);
  const { result } = await backup(source.env, ['create', dir]);
  const name = String(result.backup);
  const check = async () => {
    const { code, complaints } = await backup({}, ['verify', dir]);
    return { code, complaints };
  };
  expect((await check()).code).toBe(0);
  const stated = (await pagesOf(name)).get(page.pageId);
  const repository = new Repository(dir);
  for (const { key, sha256 } of stated?.objects ?? []) {
    const path = repository.objectPath(sha256);
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await writeFile(path, changed);
    expect(await check()).toEqual({ code: 1, complaints: expect.stringContaining(`${key}: its object`) });
    await unlink(path);
    expect(await check()).toEqual({ code: 1, complaints: expect.stringContaining('is missing') });
    await writeFile(path, bytes);
  }
  expect((await check()).code).toBe(0);
  for (const [file, harm, words] of [
    ['database.dump', (path: string) => truncate(path, 1_000), 'it was cut'],
    ['pages.jsonl', (path: string) => truncate(path, 100), 'it was cut'],
    ['objects.jsonl', unlink, 'is missing'],
    ['manifest.json', (path: string) => truncate(path, 300), 'manifest'],
  ] as const) {
    const path = repository.path(name, file);
    const bytes = await readFile(path);
    await harm(path);
    expect(await check()).toEqual({ code: 1, complaints: expect.stringContaining(words) });
    await writeFile(path, bytes);
  }
  expect((await check()).code).toBe(0);
});

test('a restore refuses a database, a bucket or a stream with anything in it, and says what to do', async () => {
  await drawnPage();
  await backup(source.env, ['create', dir]);
  const target = await open();
  const refused = async (env: Readonly<Record<string, string>>) => {
    const { code, complaints } = await backup(env, ['restore', dir]);
    return { code, complaints };
  };
  await target.store.ensureBucket();
  const here = (extra: Partial<Record<string, string>>) => ({ ...target.env, ...extra }) as Record<string, string>;
  const bucket = await refused(here({ S3_BUCKET: source.env.S3_BUCKET }));
  expect(bucket).toEqual({ code: 1, complaints: expect.stringContaining('is not empty') });
  const database = await refused(here({ DATABASE_URL: source.env.DATABASE_URL }));
  expect(database).toEqual({ code: 1, complaints: expect.stringContaining('create an empty one') });
  const stream = await refused(here({ PAGE_LOG_PREFIX: source.env.PAGE_LOG_PREFIX }));
  expect(stream).toEqual({ code: 1, complaints: expect.stringContaining('delete the streams') });
  const shards = await refused(here({ PAGE_SHARDS: '1' }));
  expect(shards).toEqual({ code: 1, complaints: expect.stringContaining('set PAGE_SHARDS to 2') });
  expect(await refused(target.env)).toMatchObject({ code: 0 });
});

test('a restore that failed on a damaged object continues once the object is back', async () => {
  const page = await drawnPage();
  const { result } = await backup(source.env, ['create', dir]);
  const object = (await pagesOf(String(result.backup))).get(page.pageId)?.objects.at(-1);
  const path = new Repository(dir).objectPath(object?.sha256 ?? '');
  const bytes = await readFile(path);
  await writeFile(path, Buffer.alloc(bytes.length));
  const target = await open();
  expect(await backup(target.env, ['restore', dir])).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('is damaged'),
  });
  await writeFile(path, bytes);
  expect(await backup(target.env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await hashOf(target, page)).toBe(await hashOf(source, page));
});

test('a restore that died between the database and its mark says what to empty, and continues then', async () => {
  const page = await drawnPage();
  const { result } = await backup(source.env, ['create', dir]);
  const target = await open({ prepared: true });
  const died = { backup: String(result.backup), step: 'objects' } as const;
  await putMark({ ...target, databaseUrl: '', shards: { count: 2, maxBytes: 1, replicas: 1 }, bucket: '' }, died);
  expect(await backup(target.env, ['restore', dir])).toMatchObject({
    code: 1,
    complaints: expect.stringMatching(/interrupted right after it filled the database: empty the database/),
  });
  const empty = await open();
  const env = { ...target.env, DATABASE_URL: empty.env.DATABASE_URL ?? '' };
  expect(await backup(env, ['restore', dir])).toMatchObject({ code: 0 });
  expect(await hashOf({ ...target, database: empty.database }, page)).toBe(await hashOf(source, page));
});

test('a folder with something else is refused, and an unfinished backup is never chosen', async () => {
  await writeFile(join(dir, 'notes.txt'), 'mine');
  expect(await backup(source.env, ['create', dir])).toMatchObject({ code: 1 });
  rmSync(join(dir, 'notes.txt'));
  const { result } = await backup(source.env, ['create', dir]);
  rmSync(new Repository(dir).path(String(result.backup), 'manifest.json'));
  expect(await backup({}, ['verify', dir])).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('no finished backup'),
  });
});

test('R7.63 who and what was erased after a backup is erased again when it is restored', async () => {
  const [kept, erased, cleared] = [await drawnPage(), await drawnPage(), await drawnPage()];
  await backup(source.env, ['create', dir]);
  // What the worker does at the end of an erasure.
  await source.database.transaction(async (tx) => {
    await tx.updateTable('board').set({ clearedAt: new Date() }).where('wbNo', '=', cleared.wbNo).execute();
    await eraseBoardRows(tx, cleared.wbNo);
    await sql`delete from page_control where wb_no = ${erased.wbNo}`.execute(tx);
    await deleteBoardRows(tx, erased.wbNo);
    const { accountId, spaceId } = erased.owner;
    await eraseAccountRows(tx, {
      accountId,
      spaceId,
      email: `${accountId}@example.com`,
      nickName: 'Ann',
      avatarKey: null,
    });
  });
  // Like the hourly command: without a new backup.
  expect(await backup(source.env, ['erasures', dir])).toMatchObject({ code: 0, result: { erasures: 2 } });
  const ledger = await readFile(join(dir, 'erasures.json'), 'utf8');
  expect(ledger).not.toContain(erased.owner.accountId);
  expect(ledger).not.toContain(cleared.wbNo);

  const target = await open();
  const restored = await backup(target.env, ['restore', dir]);
  expect(restored, restored.complaints).toMatchObject({ code: 0, result: { accountsErased: 1, boardsErased: 1 } });
  const { query } = target.database;
  const due = await query.selectFrom('accountDeletion').select(['accountId', 'erasingAt']).execute();
  expect(due).toEqual([{ accountId: erased.owner.accountId, erasingAt: expect.any(Date) }]);
  const signedIn = await query.selectFrom('session').select('accountId').where('revokedAt', 'is', null).execute();
  expect(signedIn.map(({ accountId }) => accountId).toSorted()).toEqual(
    [kept.owner.accountId, cleared.owner.accountId].toSorted(),
  );
  const open_ = await query.selectFrom('board').select('wbNo').where('clearedAt', 'is', null).execute();
  expect(open_.map(({ wbNo }) => wbNo)).not.toContain(cleared.wbNo);
  const { rows } = await sql<{
    task: string;
  }>`select task_identifier as task from graphile_worker.jobs order by 1`.execute(query);
  expect(rows.map(({ task }) => task)).toEqual(['eraseAccount', 'eraseBoard']);
  // The next backup of the restored installation still knows them.
  expect((await backup(target.env, ['erasures', dir])).result).toEqual({ erasures: 2 });
  rmSync(join(dir, 'erasures.json'));
  expect(await backup((await open()).env, ['restore', dir])).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('erased people would come back'),
  });
});

test('verify folds the pages: a record that is missing from a segment is noticed although every hash is right', async () => {
  const page = await drawnPage();
  const { result } = await backup(source.env, ['create', dir]);
  const name = String(result.backup);
  const repository = new Repository(dir);
  const stated = (await pagesOf(name)).get(page.pageId);
  const last = stated?.objects.filter(({ key }) => key.includes('/log/')).at(-1);
  if (!stated || !last) throw new Error('no segment');
  const whole = await decodeSegment(await repository.readObject(last));
  if (!whole.ok) throw new Error(whole.error);
  const { from, to, frames } = whole.value;
  const cut = await encodeSegment({ from, to, frames: frames.filter((_, place) => place !== 1) });
  const stored = await repository.putObject(Readable.from([Buffer.from(cut)]));
  const objects = stated.objects.map((object) => (object.key === last.key ? { ...object, ...stored } : object));
  rmSync(repository.path(name, 'pages.jsonl'));
  const lines = new LineWriter(repository.path(name, 'pages.jsonl'));
  await lines.write({ ...stated, objects });
  const manifest = await repository.manifest(name);
  const pages = { ...manifest.pages, ...(await lines.end()) };
  await repository.finish({ ...manifest, pages });
  const { code, complaints } = await backup({}, ['verify', dir]);
  expect([code, complaints]).toEqual([1, expect.stringContaining('its records give')]);
});
