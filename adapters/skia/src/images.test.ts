import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createPage, KIND, type PageState } from '@sw/board-model';
import { expect, test, vi } from 'vitest';
import { contextOf } from './canvas.ts';
import { imagesForThumbnail, imagesFrom } from './images.ts';
import { drawPictures } from './thumbnail.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 90_000 });

/** A picture of the maximum stored size (R9.14), in one colour. */
function photo(width = 3840, height = 2160): Uint8Array {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#0F8A6A';
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/jpeg');
}

/** Together they have 133 million pixels; 120 million may be held. */
const COUNT = 16;
const bytes = photo();
const blobs = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [String(i + 1), bytes]));

test('R9.15 no side of a picture that a thumbnail is drawn from is longer than 2000 pixels', async () => {
  const images = await imagesForThumbnail({ 1: bytes });
  const loaded = images('/cdn/1');
  // Crops still refer to its original size; only the number of its pixels is reduced.
  expect(loaded).toMatchObject({ width: 3840, height: 2160 });
  expect(loaded?.detail).toBeCloseTo(2000 / 3840, 6);
  expect(loaded?.image).toMatchObject({ width: 2000, height: 1125 });
  const small = (await imagesForThumbnail({ 7: photo(300, 200) }))('/cdn/7');
  expect(small).toMatchObject({ width: 300, height: 200, image: { width: 300, height: 200 } });
});

test('R9.15 R3.25 a page of sixteen large pictures shows each of them in its thumbnail', async () => {
  const objects = Array.from({ length: COUNT }, (_, i) => ({
    selectId: String(i + 1),
    type: KIND.image,
    zIndex: i,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    left: (i % 5) * 500,
    top: Math.floor(i / 5) * 300,
    width: 480,
    height: 270,
    imgSrc: `/cdn/${i + 1}`,
  }));
  const page: PageState = {
    ...createPage('700000000000000001'),
    objects: new Map(objects.map((object) => [object.selectId, object])),
  };
  // Unreduced, all of them together exceed the pixels that may be held.
  expect((await imagesFrom(blobs))(`/cdn/${COUNT}`)).toBeUndefined();
  const images = await imagesForThumbnail(blobs);
  expect(objects.map(({ imgSrc }) => images(imgSrc) !== undefined)).toEqual(objects.map(() => true));
  const { light } = await drawPictures(page, images);
  const context = contextOf(960, 540);
  context.drawImage(await loadImage(Buffer.from(light)), 0, 0, 960, 540, 0, 0, 960, 540);
  const { data } = context.canvas.getContext('2d').getImageData(0, 0, 960, 540);
  let green = 0;
  for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 0) < 60 && (data[i + 1] ?? 0) > 110) green += 1;
  // Sixteen of 480×270 on a page of 2480×1170, fitted into 92 % of 960×540.
  expect(green / (960 * 540)).toBeGreaterThan(0.5);
});
