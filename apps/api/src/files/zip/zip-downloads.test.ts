import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Refusal } from '@sw/contract';
import { testEphemeral } from '@sw/testing';
import { afterAll, expect, test } from 'vitest';
import { ZIPS_OF_PROCESS, ZipDownloads } from './zip-downloads.ts';

const redis = testEphemeral();
afterAll(() => redis.close());

test('a process sends 16 at once, a reader that is gone makes room, and stopping ends them all', async () => {
  const zips = new ZipDownloads(redis.slots);
  const readers = Array.from({ length: ZIPS_OF_PROCESS }, () => new PassThrough());
  const bodies = [];
  for (const [n, reader] of readers.entries()) {
    zips.refuseTooMany();
    bodies.push(zips.send(await zips.reserve(`${n}`), [], reader));
  }
  expect(() => zips.refuseTooMany()).toThrow(Refusal);
  const [gone] = readers;
  gone?.destroy();
  if (gone) await once(gone, 'close');
  zips.refuseTooMany();
  zips.close();
  await Promise.all(readers.slice(1).map((reader) => once(reader, 'close')));
  expect(bodies.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a reader that left before it was given anything keeps no place', async () => {
  const zips = new ZipDownloads(redis.slots);
  for (let n = 0; n <= ZIPS_OF_PROCESS; n += 1) {
    zips.refuseTooMany();
    const reader = new PassThrough();
    reader.destroy();
    await once(reader, 'close');
    zips.send(await zips.reserve(`early-${n}`), [], reader);
  }
});
