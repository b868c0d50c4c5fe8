import { createCanvas } from '@napi-rs/canvas';
import { KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';
import type { LoadedImage } from '../context.ts';
import { shownPart } from './picture-part.ts';

function plain(colour: string, width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas;
}

const BOX = { type: KIND.image, left: 0, top: 0, width: 200, height: 100, imgSrc: '/cdn/1' };

/** Each level has its own colour, so that the drawn one can be identified. */
const LEVELS: LoadedImage = {
  image: plain('#ff0000', 800, 400),
  width: 800,
  height: 400,
  smaller: [
    { image: plain('#00ff00', 400, 200), detail: 0.5 },
    { image: plain('#0000ff', 200, 100), detail: 0.25 },
  ],
};

test.each([
  [1, '#0000ff', 'a quarter is enough'],
  [1.5, '#00ff00', 'more than a quarter is seen'],
  [4, '#ff0000', 'all of it is seen'],
])('at scale %d a large picture is drawn from %s: %s', (scale, colour) => {
  const view = { left: 0, top: 0, scale };
  expect(draw(pageOf([object('1', BOX)]), { images: () => LEVELS, view }).at(50, 50)).toBe(colour);
});

test('a crop asks for more detail, since fewer pixels fill the same box', () => {
  const crop = { left: 0, top: 0, width: 200, height: 100 };
  expect(draw(pageOf([object('1', { ...BOX, crop })]), { images: () => LEVELS }).at(50, 50)).toBe('#ff0000');
});

test('a copy with less detail fills the same box, and a crop shows the same part of it', () => {
  const halves = createCanvas(50, 25);
  const context = halves.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 25, 25);
  context.fillStyle = '#0000ff';
  context.fillRect(25, 0, 25, 25);
  const images = () => ({ image: halves, width: 100, height: 50, detail: 0.5 });
  const whole = draw(pageOf([object('1', BOX)]), { images });
  expect([whole.at(20, 50), whole.at(180, 50)]).toEqual(['#ff0000', '#0000ff']);
  const crop = { left: 50, top: 0, width: 50, height: 50 };
  expect(draw(pageOf([object('1', { ...BOX, crop })]), { images }).at(20, 50)).toBe('#0000ff');
});

test('while it is uploaded, and where that has failed, there are two different frames; a picture that came after all counts', () => {
  const images = () => LEVELS;
  const waiting = draw(pageOf([object('1', { ...BOX, imgSrc: '' })]), { images });
  const failed = draw(pageOf([object('1', { ...BOX, imgSrc: '', uploadError: 'UPLOAD_IO' })]), { images });
  expect(waiting.bytes.equals(failed.bytes)).toBe(false);
  expect(waiting.at(20, 20)).not.toBe('#0000ff');
  expect(draw(pageOf([object('1', { ...BOX, uploadError: 'UPLOAD_IO' })]), { images }).at(20, 20)).toBe('#0000ff');
});

test('R3.74 whatever a crop says, what is shown lies within the picture', () => {
  const length = fc.double({ min: 0, max: 1e9, noNaN: true });
  const place = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.record({ left: place, top: place, width: length, height: length }), (crop) => {
      const part = shownPart({ width: 640, height: 480 }, crop);
      expect(Math.min(part.left, part.top, part.width, part.height)).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(640);
      expect(part.top + part.height).toBeLessThanOrEqual(480);
    }),
  );
});
