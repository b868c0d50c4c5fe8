import { randomBytes } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { newId } from '@sw/base';
import { type BoardObject, blobAddress, KIND, newSelectId } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { ThumbnailRenderer } from '@sw/skia';
import { blobKey } from '@sw/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { Writer } from '../../testing/writer.ts';
import { keepPage } from '../keep-page.ts';
import { type ThumbnailDeps, Thumbnails } from './thumbnails.ts';

// Only for a machine under load.
vi.setConfig({ testTimeout: 90_000 });

let world: World;
const renderer = new ThumbnailRenderer({ deadlineMs: 60_000, heapMb: 512, idleMs: 60_000 });
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  renderer.stop();
  await world?.end();
});

/** A red picture in the store that the board of `page` holds. */
async function addPicture({ wbNo }: PageRef): Promise<string> {
  const canvas = createCanvas(32, 32);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#f00';
  ctx.fillRect(0, 0, 32, 32);
  const bytes = canvas.toBuffer('image/png');
  const blobId = newId();
  await world.store.put(blobKey(blobId), bytes, { contentType: 'image/png' });
  const { spaceId } = await world.database.query
    .selectFrom('board')
    .select('spaceId')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  const blob = { blobId, spaceId, key: blobKey(blobId), bytes: String(bytes.length), mime: 'image/png' };
  await world.database.query
    .insertInto('blob')
    .values({ ...blob, sha256: randomBytes(32) })
    .execute();
  await world.database.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  return blobId;
}

const selectId = newSelectId();
const frame = { selectId, type: KIND.image, left: 100, top: 100, width: 600, height: 400 } as const;

/** How many pixels of the page's thumbnail are red. */
async function redPixels(page: PageRef): Promise<number> {
  const drawn = Promise.withResolvers<Uint8Array>();
  const draws: ThumbnailDeps['renderers']['quick'] = {
    stop: () => undefined,
    async draw(snapshot, fetchBlobs) {
      const pictures = await renderer.draw(snapshot, fetchBlobs);
      drawn.resolve(pictures.light);
      return pictures;
    },
  };
  const thumbnails = new Thumbnails({ ...world.keeper(), renderers: { quick: draws, patient: draws } });
  await keepPage(world.keeper({ onSnapshot: (kept, snapshot) => thumbnails.ask(kept, snapshot) }), page, 'quiet');
  const image = await loadImage(Buffer.from(await drawn.promise));
  await thumbnails.stop();
  const canvas = createCanvas(image.width, image.height);
  const ctx = canvas.getContext('2d');
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, 0, image.width, image.height);
  let red = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60) red += 1;
  return red;
}

const pageWith = async (page: PageRef, object: Partial<BoardObject>): Promise<PageRef> => {
  await new Writer(world.log, page).create(1, { ...frame, ...object });
  return page;
};

test('a thumbnail shows the pictures that its board holds', async () => {
  const page = await world.addPage();
  const address = blobAddress(await addPicture(page));
  expect(await redPixels(await pageWith(page, { imgSrc: '', url: address }))).toBeGreaterThan(1_000);
});

test.each(['imgSrc', 'url'] as const)(
  'a thumbnail shows no picture of another board, named as %s in the log',
  async (property) => {
    const foreign = blobAddress(await addPicture(await world.addPage()));
    expect(await redPixels(await pageWith(await world.addPage(), { [property]: foreign }))).toBe(0);
  },
);
