import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createPage, KIND, type PageState, readObject } from '@sw/board-model';
import { BUNDLED_FAMILIES } from '@sw/board-render';
import { expect, test, vi } from 'vitest';
import { drawPictures, THUMBNAIL } from '../thumbnail.ts';
import { letterRanges } from './server-faces.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 120_000 });

const FAMILIES = BUNDLED_FAMILIES.map(({ family }) => family);
const HAN = ['ZCOOL KuaiLe', 'Ma Shan Zheng'];

function pageWith(text: string, fontFamily: string, more: Record<string, unknown>): PageState {
  const page = createPage('700000000000000001');
  const read = readObject({ selectId: '1', type: KIND.textGroup, fontSize: 60, fontFamily, runs: [{ text }], ...more });
  if (!read.ok) throw new Error(read.error);
  page.objects.set('1', read.value);
  return page;
}

/** The inked pixels, as one character each. */
async function inkOf(text: string, fontFamily: string, more: Record<string, unknown> = {}): Promise<string> {
  const { light } = await drawPictures(pageWith(text, fontFamily, more));
  const { width, height } = THUMBNAIL;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(light)), 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, i) => ((data[i * 4] ?? 0) < 128 ? '#' : '.')).join('');
}
/** The distance between the leftmost and the rightmost inked pixel of each line. */
function lineWidths(ink: string): number[] {
  const { width, height } = THUMBNAIL;
  const rows = Array.from({ length: height }, (_, y) => ink.slice(y * width, (y + 1) * width));
  const lines: { from: number; to: number }[] = [];
  for (const [y, row] of rows.entries()) {
    if (!row.includes('#')) continue;
    if (y === 0 || !rows[y - 1]?.includes('#')) lines.push({ from: width, to: 0 });
    const line = lines.at(-1);
    if (!line) continue;
    line.from = Math.min(line.from, row.indexOf('#'));
    line.to = Math.max(line.to, row.lastIndexOf('#'));
  }
  return lines.map(({ from, to }) => to - from);
}
const amount = (ink: string): number => ink.replaceAll('.', '').length;

test('R9.10 the server draws each family with its own letters, and the default with others', async () => {
  const inks: string[] = [];
  for (const family of ['default', ...FAMILIES]) inks.push(await inkOf('Sharing plans', family));
  expect(Math.min(...inks.map(amount))).toBeGreaterThan(500);
  expect(new Set(inks).size).toBe(10);
});

test('R9.10 every part of a family is found: Latin, its extensions and Han beside each other', async () => {
  const usual = await inkOf('停车顶棚', 'default');
  for (const family of HAN) expect(await inkOf('停车顶棚', family)).not.toBe(usual);
  // A family without Han characters falls back to the default for them.
  expect(await inkOf('停车顶棚', 'Caveat')).toBe(usual);
  const extended = await inkOf('Łódź ěščř', 'default');
  expect(await inkOf('Łódź ěščř', 'Caveat')).not.toBe(extended);
});

test('bold and italic differ from plain in every family, whether or not it has a file for them', async () => {
  for (const family of ['default', ...FAMILIES]) {
    const plain = await inkOf('Plans', family);
    expect(amount(await inkOf('Plans', family, { bold: true })), family).not.toBe(amount(plain));
    expect(await inkOf('Plans', family, { italic: true }), family).not.toBe(plain);
  }
});

test('an apostrophe in English is as narrow as its neighbours', async () => {
  // A Han face would give it the width of a Han character. Two lines of one text, so that both have the same scale.
  for (const mark of ['’', '“']) {
    const [marked = 0, plain = 0] = lineWidths(await inkOf(`n${mark}t\nnnt`, 'default'));
    expect(marked).toBeLessThan(plain);
  }
});

test('a family that the product does not bring is drawn in the default', async () => {
  expect(await inkOf('Plans', 'No Such Face')).toBe(await inkOf('Plans', 'default'));
});

const partOf = letterRanges({ '[5]': 'U+505c,U+1f004', ext: 'U+0100-02BA,U+0304', latin: 'U+0000-00FF,U+0304' });

test('a letter is found in the part that has it', () => {
  expect(['A', 'ÿ', 'Ā', '停', '🀄', '棚'].map(partOf)).toEqual(['latin', 'latin', 'ext', '[5]', '[5]', undefined]);
});

test('where two parts have it, the later one is taken', () => {
  expect(partOf('\u0304')).toBe('latin');
});
