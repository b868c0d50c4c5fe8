import type { Size } from '@sw/board-render';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPRESSION, convertImage, type ImageEngine, sizeWithin, smallerOf } from './convert-image.ts';

/** A fake picture that contains only its size, as text. */
const picture = ({ width, height }: Size): Blob => new Blob([`${width}x${height}`], { type: 'image/png' });

const engine: ImageEngine<Size & { readonly open: boolean }> & { readonly released: number } = {
  released: 0,
  async decode(source) {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(await source.text()) ?? [];
    if (width === undefined) throw new Error('no picture');
    return { width: Number(width), height: Number(height), open: true };
  },
  encode: async (_, size, mime, quality) => new Blob([`${size.width}x${size.height} ${quality}`], { type: mime }),
  release() {
    (this as { released: number }).released += 1;
  },
};

test('R9.14 nothing larger than 3840 × 2160 is sent, and it is webp of quality 0.7', async () => {
  expect(COMPRESSION).toEqual({ most: { width: 3_840, height: 2_160 }, quality: 0.7 });
  const converted = await convertImage(picture({ width: 5_000, height: 1_000 }), 'webp', engine);
  if (!converted.ok) throw new Error(converted.error);
  expect(converted.value).toMatchObject({ width: 3_840, height: 768 });
  expect(converted.value.blob.type).toBe('image/webp');
  expect(await converted.value.blob.text()).toBe('3840x768 0.7');
  expect(engine.released).toBe(1);
});

test('R9.14 proportions hold, and nothing is made larger', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), (size) => {
      const { width, height } = sizeWithin(size, COMPRESSION.most);
      expect(width).toBeLessThanOrEqual(Math.min(3_840, size.width));
      expect(height).toBeLessThanOrEqual(Math.min(2_160, size.height));
      expect(Math.abs(width * size.height - height * size.width)).toBeLessThanOrEqual(
        Math.max(size.width, size.height),
      );
    }),
  );
});

test('R5.28 R8.54 only webp, png and jpeg can be written; anything else is a parameter error', async () => {
  const source = picture({ width: 20, height: 10 });
  for (const format of ['webp', 'png', 'jpeg']) {
    const converted = await convertImage(source, format, engine);
    expect(converted.ok && converted.value.blob.type).toBe(`image/${format}`);
  }
  for (const format of ['gif', 'bmp', 'svg', 'avif', '', 'WEBP', 'toString']) {
    expect(await convertImage(source, format, engine)).toEqual({ ok: false, error: 'PARAMETER_ERROR' });
  }
});

test('R8.53 what is no picture is an image load error', async () => {
  expect(await convertImage(new Blob(['<html>']), 'webp', engine)).toEqual({ ok: false, error: 'IMAGE_LOAD_ERROR' });
});

test('R8.43 a picture that there is no memory for says so', async () => {
  const full = { ...engine, encode: () => Promise.reject(new Error('out of memory')) };
  expect(await convertImage(picture({ width: 2, height: 2 }), 'webp', full)).toEqual({
    ok: false,
    error: 'UPLOAD_MEMORY',
  });
});

test('a png or webp that is smaller as it is stays so; one that was made smaller, or of another kind, does not', () => {
  const size = { width: 10, height: 10 };
  const converted = { ...size, blob: new Blob(['0123456789']) };
  const original = new Blob(['01234']);
  expect(smallerOf(original, 'image/png', size, converted).size).toBe(5);
  expect(smallerOf(original, 'image/png', size, converted).type).toBe('image/png');
  expect(smallerOf(original, 'image/jpeg', size, converted)).toBe(converted.blob);
  expect(smallerOf(original, 'image/png', { width: 20, height: 20 }, converted)).toBe(converted.blob);
  expect(smallerOf(new Blob(['0123456789012']), 'image/png', size, converted)).toBe(converted.blob);
});
