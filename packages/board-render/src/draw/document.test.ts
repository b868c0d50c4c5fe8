import { createCanvas } from '@napi-rs/canvas';
import { KIND, OPENING } from '@sw/board-model';
import { expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import { draw } from '../../testing/pixels.ts';
import { documentArea, isTurnedAway, pagePlace } from '../document-pages.ts';
import { readWave, waveOf } from '../wave.ts';

const DOCUMENT = { type: KIND.pdf, left: 0, top: 0, width: 400, height: 400, picUrl: '/cdn/1', name: '' };

function red(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width, height);
  return { image: canvas, width, height };
}

test('R3.55 a document shows the picture of its page, as large as it fits and undistorted', () => {
  const drawn = draw(pageOf([object('1', DOCUMENT)]), { images: () => red(100, 50) });
  const { minX, minY, maxX, maxY } = pagePlace(DOCUMENT, { width: 100, height: 50 });
  expect((maxX - minX) / (maxY - minY)).toBeCloseTo(2);
  expect(drawn.at(Math.round(minX + 3), Math.round((minY + maxY) / 2))).toBe('#ff0000');
  expect(drawn.at(Math.round((minX + maxX) / 2), Math.round(minY - 6))).not.toBe('#ff0000');
  expect(documentArea(DOCUMENT).minY).toBeGreaterThan(0);
});

test('what lies on another page of a document is not drawn', () => {
  const square = {
    type: KIND.rectangle,
    parentId: '1',
    left: 180,
    top: 180,
    width: 40,
    height: 40,
    fill: '#0000ff',
    stroke: '#0000ff',
  };
  const at = (shown: number) => {
    const page = pageOf([
      object('1', { ...DOCUMENT, pageIndex: shown }),
      object('2', { ...square, pageIndex: 1, zIndex: 9 }),
    ]);
    expect(isTurnedAway(page, page.objects.get('2') ?? object('0', {}))).toBe(shown !== 1);
    return draw(page, { images: () => red(100, 100) }).at(200, 200);
  };
  expect(at(1)).toBe('#0000ff');
  expect(at(0)).toBe('#ff0000');
});

test('the name on a card is dark in both themes: the card does not change', () => {
  const named = { ...DOCUMENT, name: 'Feeder study' };
  const darkest = (theme: 'light' | 'dark') => {
    const { bytes, width, height } = draw(pageOf([object('1', named)]), { theme }).part(24, 8, 180, 44);
    return Math.min(...Array.from({ length: width * height }, (_, n) => bytes[n * 4] ?? 255));
  };
  expect(darkest('light')).toBeLessThan(80);
  expect(darkest('dark')).toBe(darkest('light'));
});

test('R3.92 a closed document shows its cover, without page and ink', () => {
  const square = { type: KIND.rectangle, parentId: '1', left: 20, top: 90, width: 40, height: 40, fill: '#0000ff' };
  const at = (open: number, x: number, y: number) => {
    const page = pageOf([object('1', { ...DOCUMENT, open }), object('2', { ...square, pageIndex: 0, zIndex: 9 })]);
    return draw(page, { images: () => red(100, 100) }).at(x, y);
  };
  expect([at(OPENING.open, 200, 200), at(OPENING.open, 40, 110)]).toEqual(['#ff0000', '#0000ff']);
  expect([at(OPENING.close, 40, 110), at(OPENING.close, 380, 200)]).toEqual(['#f3f6f4', '#f3f6f4']);
});

test('R3.22 a recording keeps its wave: loud bars are high, silence is flat, and nonsense is silence', () => {
  const samples = Float32Array.from({ length: 4_000 }, (_, n) => (n < 2_000 ? Math.sin(n) : 0));
  const wave = waveOf(samples);
  expect([wave.length, wave[50], wave[150]]).toEqual([200, 'f', '0']);
  expect(readWave(wave)[50]).toBe(1);
  for (const other of [undefined, '', 'xyz', 7, 'f'.repeat(401)]) expect(readWave(other)).toEqual([]);
});
