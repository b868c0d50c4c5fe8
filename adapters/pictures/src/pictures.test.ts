import { createCanvas, Image } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clean } from './clean.ts';
import { type CleanerSettings, openPictureCleaner } from './cleaner.ts';
import type { CleanPicture } from './port.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 90_000 });

const LIMITS = { pixels: 1_000_000, side: 4_000 };

/** Half transparent, to check that alpha is kept. */
function drawing(width = 24, height = 10) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgba(15, 107, 82, 0.5)';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#d4380d';
  context.fillRect(width - 3, 0, 3, 2);
  return canvas;
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  const image = new Image();
  image.src = Buffer.from(bytes);
  await image.decode();
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.data();
}

const cleaned = async (bytes: Uint8Array): Promise<CleanPicture> => {
  const outcome = await clean(bytes, LIMITS);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
};

test.each(['png', 'jpeg', 'webp'] as const)('the pixels of a %s are what they were, to the last bit', async (kind) => {
  const canvas = drawing();
  const bytes = kind === 'png' ? await canvas.encode('png') : await canvas.encode(kind, 80);
  const kept = await cleaned(bytes);
  expect(kept).toMatchObject({ mime: `image/${kind}`, width: 24, height: 10 });
  expect((await pixelsOf(kept.bytes)).equals(await pixelsOf(bytes))).toBe(true);
  expect(await cleaned(kept.bytes), 'once is enough').toEqual(kept);
});

/** Two orange pixels of 24 bits: two headers, then blue, green and red of each, filled up to a multiple of four bytes. */
function orangeBmp(): Buffer {
  const bytes = Buffer.alloc(62);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(8, 34);
  bytes.set([10, 120, 250, 10, 120, 250], 54);
  return bytes;
}

test('R5.28 a gif and a bmp become png: what is kept is png, jpeg or webp and nothing else', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
  expect(await cleaned(gif)).toMatchObject({ mime: 'image/png', width: 1, height: 1 });
  const bmp = await cleaned(orangeBmp());
  expect(bmp).toMatchObject({ mime: 'image/png', width: 2, height: 1 });
  expect([...(await pixelsOf(bmp.bytes)).subarray(0, 3)]).toEqual([250, 120, 10]);
});

/** An EXIF segment that contains only an orientation. */
const turning = (orientation: number): Buffer =>
  Buffer.from(
    `ffe1001e4578696600004d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}0000`,
    'hex',
  );

test('a jpeg that asks to be turned is turned, in all eight ways', async () => {
  const upright = await drawing(24, 10).encode('jpeg', 100);
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const bytes = Buffer.concat([upright.subarray(0, 2), turning(orientation), upright.subarray(2)]);
    const kept = await cleaned(bytes);
    expect([kept.width, kept.height]).toEqual(orientation >= 5 ? [10, 24] : [24, 10]);
    const pixels = await pixelsOf(kept.bytes);
    const red = (x: number, y: number) => (pixels[(y * kept.width + x) * 4] ?? 0) > 150;
    // The red corner is at the top right in the result.
    const corner = [
      [23, 0],
      [0, 0],
      [0, 9],
      [23, 9],
      [0, 23],
      [9, 23],
      [9, 0],
      [0, 0],
    ][orientation - 1] ?? [0, 0];
    expect(red(corner[0] ?? 0, corner[1] ?? 0), `orientation ${orientation}`).toBe(true);
  }
});

test('whatever bytes come, there is an answer, and one that is kept can be decoded', async () => {
  const seeds = await Promise.all([
    drawing().encode('png'),
    drawing().encode('jpeg', 80),
    drawing().encode('webp', 80),
    Promise.resolve(Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64')),
  ]);
  const damaged = fc
    .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([seed, changes, cut]) => {
      const bytes = Buffer.from(seed);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), async (bytes) => {
      const outcome = await clean(bytes, LIMITS);
      if (outcome.ok)
        expect((await pixelsOf(outcome.value.bytes)).length).toBe(outcome.value.width * outcome.value.height * 4);
    }),
    { numRuns: 100 },
  );
});

function cleanerWith(settings: Partial<CleanerSettings>) {
  const cleaner = openPictureCleaner(settings);
  onTestFinished(() => cleaner.stop());
  return cleaner;
}

const BAD = new URL('../testing/bad-cleaner-main.ts', import.meta.url);
const task = (word: string) => new TextEncoder().encode(word);

test.each([
  // A core is busy until the deadline.
  ['hang', { deadlineMs: 5_000 }],
  ['end', { deadlineMs: 60_000 }],
  ['fill', { deadlineMs: 60_000, memoryMb: 400 }],
])(
  'a picture with which the process would %s costs that process, and the next one is cleaned by another',
  async (word, limits) => {
    const cleaner = cleanerWith({ entry: BAD, processes: 1, niceness: 0, ...limits });
    expect(await cleaner.clean(task(word), LIMITS)).toEqual({ ok: false, error: 'damaged' });
    // Again after a start that took longer than the deadline, on a busy machine.
    await expect.poll(() => cleaner.clean(task('fine'), LIMITS)).toEqual({ ok: false, error: 'format' });
  },
);

test('pictures wait their turn; more than can be done soon are turned away', async () => {
  const cleaner = cleanerWith({ entry: BAD, processes: 1, waiting: 2, deadlineMs: 30_000 });
  const four = await Promise.allSettled(
    ['fine', 'fine', 'fine', 'fine'].map((word) => cleaner.clean(task(word), LIMITS)),
  );
  expect(four.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
});

test('the real process cleans, and is let go when there is nothing to do', async () => {
  const cleaner = cleanerWith({ idleMs: 1 });
  const bytes = await drawing().encode('png');
  for (let round = 0; round < 2; round += 1) expect((await cleaner.clean(bytes, LIMITS)).ok).toBe(true);
});
