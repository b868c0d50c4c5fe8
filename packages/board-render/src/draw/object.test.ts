import { createCanvas } from '@napi-rs/canvas';
import { KIND, objectsInOrder, type PageState } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowd } from '../../testing/crowd.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { draw, kit, type Picture } from '../../testing/pixels.ts';
import { sceneOfAll } from '../../testing/scene.ts';
import { readBackground, textureOnScreen } from '../background/read-background.ts';
import { SpatialIndex } from '../spatial-index.ts';

const PAPER = '#fafbfa';

function twoHalves() {
  const canvas = createCanvas(100, 50);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 50, 50);
  context.fillStyle = '#0000ff';
  context.fillRect(50, 0, 50, 50);
  return { image: canvas, width: 100, height: 50 };
}

test('R3.53 R3.74 an image is drawn in its box, cropped if it has a crop; a placeholder stands for one that is not there', () => {
  const loaded = twoHalves();
  const images = (src: string) => (src === '/a.png' ? loaded : undefined);
  const box = { type: KIND.image, left: 100, top: 100, width: 200, height: 100, imgSrc: '/a.png' };
  const whole = draw(pageOf([object('1', box)]), { images });
  expect([whole.at(120, 150), whole.at(280, 150)]).toEqual(['#ff0000', '#0000ff']);
  const crop = { left: 50, top: 0, width: 50, height: 50 };
  expect(draw(pageOf([object('1', { ...box, crop })]), { images }).at(120, 150)).toBe('#0000ff');
  const beyond = { left: 90, top: 0, width: 500, height: 500 };
  expect(draw(pageOf([object('1', { ...box, crop: beyond })]), { images }).at(290, 150)).toBe('#0000ff');
  for (const more of [
    { imgSrc: '/missing.png' },
    { imgSrc: '', uploadError: 'size' },
    { crop: { ...crop, left: 500 } },
  ]) {
    const placeholder = draw(pageOf([object('1', { ...box, ...more })]), { images });
    expect(placeholder.at(120, 150)).not.toBe(PAPER);
    expect(placeholder.at(120, 150)).not.toBe('#ff0000');
    expect(placeholder.at(50, 50)).toBe(PAPER);
  }
});

test('R3.56 a memo note is a filled sheet with its text on it', () => {
  const note = { type: KIND.memoText, left: 100, top: 50, width: 200, height: 200, runs: [{ text: '屋顶 roof' }] };
  expect(draw(pageOf([object('1', note)])).at(290, 240)).toBe('#ffe58a');
  expect(draw(pageOf([object('1', { ...note, fill: '#C4E1FA' })]), { theme: 'dark' }).at(290, 240)).toBe('#c4e1fa');
});

test('kinds that come later, and unknown ones, are a quiet frame; one without a size is nothing', () => {
  for (const type of [501, 502, 503, 701, 801, 802, 806, 811, 650]) {
    const box = { type, left: 100, top: 100, width: 200, height: 100 };
    expect(draw(pageOf([object('1', box)])).at(110, 110)).not.toBe(PAPER);
    expect(draw(pageOf([object('1', { type })])).painted(PAPER)).toBeUndefined();
  }
});

test('R3.54 R9.06 each of the 18 templates has a drawing of its own, as a background and as an object', () => {
  const pictures = new Set<string>();
  for (let template = 401; template <= 418; template += 1) {
    const view = { left: 0, top: 0, scale: 0.1 };
    const size = { width: 384, height: 216 };
    const behind = draw(pageOf([], { template }), { view, size });
    expect(behind.painted(PAPER)).toBeDefined();
    pictures.add(behind.bytes.toString('base64'));
    const placed = draw(pageOf([object('1', { type: template, left: 50, top: 50, width: 320, height: 180 })]));
    const painted = placed.painted(PAPER);
    expect(painted?.minX).toBeGreaterThanOrEqual(50);
    expect(painted?.maxX).toBeLessThanOrEqual(370);
  }
  expect(pictures.size).toBe(18);
});

test('R9.07 the 3 textures are dots, lines and squares; on the screen default paper has dots of its own', () => {
  const lines = (picture: Picture) => {
    const row = (y: number) =>
      Array.from({ length: 300 }, (_, x) => picture.at(x, y)).filter((c) => c !== PAPER).length;
    return Math.max(...Array.from({ length: 100 }, (_, y) => row(y)));
  };
  const column = (picture: Picture) =>
    Array.from({ length: 300 }, (_, y) => picture.at(48, y)).filter((c) => c !== PAPER).length;
  const [dots, ruled, grid] = (['dots', 'lines', 'grid'] as const).map((texture) => draw(pageOf([], { texture })));
  if (!dots || !ruled || !grid) throw new Error('not drawn');
  expect([lines(dots) < 100, lines(ruled), lines(grid)]).toEqual([true, 300, 300]);
  expect(column(ruled)).toBeLessThan(40);
  expect(column(grid)).toBe(300);
  expect(draw(pageOf([])).painted(PAPER)).toBeUndefined();
  expect(draw(pageOf([]), { dots: true }).painted(PAPER)).toBeDefined();
  expect(draw(pageOf([], { color: '#FFFFFF' }), { dots: true }).painted('#ffffff')).toBeUndefined();
});

test('R9.07 plain paper that was chosen has no dots, and the panel marks what the screen shows', () => {
  expect(draw(pageOf([], { texture: 'plain' }), { dots: true }).painted(PAPER)).toBeUndefined();
  expect(textureOnScreen(readBackground(null))).toBe('dots');
  expect(textureOnScreen(readBackground({ texture: 'plain' }))).toBe('plain');
  expect(textureOnScreen(readBackground({ color: '#E9F1FA' }))).toBe('plain');
  expect(textureOnScreen(readBackground({ texture: 'grid' }))).toBe('grid');
});

test('whatever stands in a background, something is drawn', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
      draw(pageOf([], value as PageState['background']), { size: { width: 8, height: 8 } });
    }),
    { numRuns: 200 },
  );
  expect(draw(pageOf([], '#0E2C23')).at(5, 5)).toBe('#0e2c23');
  expect(draw(pageOf([], { color: '#0E2C2380' })).at(5, 5)).toBe('#0e2c23');
});

test('R3.68 what has a higher zIndex lies above, and the top level above all', () => {
  const box = { left: 100, top: 100, width: 100, height: 100, strokeWidth: 0 };
  const page = pageOf([
    object('1', { ...box, fill: '#ff0000', zIndex: 2 ** 48 }),
    object('2', { ...box, fill: '#00ff00', zIndex: 9 }),
    object('3', { ...box, fill: '#0000ff', zIndex: 1, left: 150 }),
  ]);
  expect(draw(page).at(150, 150)).toBe('#ff0000');
  page.objects.delete('1');
  expect(draw(page).at(170, 150)).toBe('#00ff00');
});

test('looking only at what is visible draws the same as drawing everything', () => {
  for (const page of [sceneOfAll(), crowd(600)]) {
    const index = new SpatialIndex(kit, page);
    const everything = { search: () => objectsInOrder(page) };
    for (const [left, top, scale] of [
      [0, 0, 0.2],
      [150, 820, 1],
      [2_500, 150, 0.7],
      [1_601.3, 480.7, 2.5],
    ] as const) {
      const view = { left, top, scale };
      const whole = draw(page, { view, index: everything });
      expect(draw(page, { view, index }).bytes.equals(whole.bytes)).toBe(true);
      expect(draw(page, { view }).bytes.equals(whole.bytes)).toBe(true);
    }
  }
});
