import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { MEGABYTE } from '@sw/base';
import { heldPeak } from '@sw/testing';
import { afterAll, expect, test } from 'vitest';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { type ZipSource, zipChunks, zipLength } from './zip-stream.ts';

const changedAt = new Date('2026-03-04T05:06:08Z');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const file = (path: string, content: string): ZipSource => ({
  path,
  bytes: Buffer.byteLength(content),
  changedAt,
  open: async () =>
    (async function* () {
      for (const character of content) yield Buffer.from(character);
    })(),
});
const folder = (path: string): ZipSource => ({ ...file(path, ''), open: () => Promise.reject(new Error('a folder')) });
const made = (sources: readonly ZipSource[]): Promise<Buffer> => buffer(zipChunks(sources));

async function read(zip: ZipFile) {
  const found: { path: string; content: string; at: number; flags: number }[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = entry.fileName.endsWith('/') ? '' : await text(await zip.openReadStreamPromise(entry));
    const at = entry.getLastModDate().getTime();
    found.push({ path: entry.fileName, content, at, flags: entry.generalPurposeBitFlag });
  }
  return found;
}

const UTF8 = 0x0800;

test('another reader finds every file and folder, named in UTF-8, with its time; the length is known before', async () => {
  const sources = [
    file('plan.txt', 'the plan'),
    folder('课件/'),
    file('课件/第一课.txt', '潮汐'),
    file('empty.txt', ''),
  ];
  const zip = await made(sources);
  expect(zip.length).toBe(zipLength(sources));
  const found = await read(await fromBufferPromise(zip));
  expect(found.map(({ path, content }) => [path, content])).toEqual([
    ['plan.txt', 'the plan'],
    ['课件/', ''],
    ['课件/第一课.txt', '潮汐'],
    ['empty.txt', ''],
  ]);
  for (const { at, flags } of found) expect([at, flags & UTF8]).toEqual([changedAt.getTime(), UTF8]);
});

test('a file of another length than stated ends the zip, and no later file is opened', async () => {
  for (const bytes of [3, 9]) {
    let opened = false;
    const next = {
      ...file('b.txt', 'b'),
      open: async () => {
        opened = true;
        return [];
      },
    } as unknown as ZipSource;
    await expect(made([{ ...file('a.txt', 'abcde'), bytes }, next])).rejects.toThrow('stated length');
    expect(opened).toBe(false);
  }
});

test('a reader that leaves closes the file that is being read', async () => {
  let closed = false;
  const endless: ZipSource = {
    ...file('a.bin', ''),
    bytes: 1e9,
    open: async () =>
      (async function* () {
        try {
          for (;;) yield Buffer.alloc(1_000);
        } finally {
          closed = true;
        }
      })(),
  };
  const chunks = zipChunks([endless]);
  for (let n = 0; n < 5; n += 1) await chunks.next();
  await chunks.return();
  expect(closed).toBe(true);
});

const PIECE = Buffer.alloc(MEGABYTE);

/** A source of `bytes` zeros; the sparse file written from it takes no space on the disk. */
const zeros = (path: string, bytes: number): ZipSource => ({
  path,
  bytes,
  changedAt,
  open: async () =>
    (async function* () {
      for (let left = bytes; left > 0; left -= PIECE.length)
        yield left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
    })(),
});

test('beyond 4 GiB sizes and offsets have 64 bits, and nothing gathers in memory', async () => {
  const large = 2 ** 32 + 5;
  const sources = [zeros('large.bin', large), file('after.txt', 'behind four gigabytes')];
  const path = join(await mkdtemp(join(tmpdir(), 'zip-')), 'large.zip');
  folders.push(join(path, '..'));
  const sparse = await open(path, 'w');
  let at = 0;
  const held = heldPeak(256 * MEGABYTE);
  for await (const chunk of zipChunks(sources)) {
    if (chunk.length < PIECE.length) await sparse.write(chunk, 0, chunk.length, at);
    at += chunk.length;
    held.add(chunk.length);
  }
  await sparse.close();
  expect([at, (await stat(path)).size]).toEqual([zipLength(sources), at]);
  expect(held.most).toBeLessThan(64 * MEGABYTE);

  const zip = await openPromise(path, { autoClose: false });
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
    ['large.bin', large],
    ['after.txt', 21],
  ]);
  const [, after] = entries;
  expect(after?.relativeOffsetOfLocalHeader).toBeGreaterThan(2 ** 32);
  expect(await text(await zip.openReadStreamPromise(after as NonNullable<typeof after>))).toBe('behind four gigabytes');
  zip.close();
}, 120_000);
