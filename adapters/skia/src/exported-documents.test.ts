import { createCanvas } from '@napi-rs/canvas';
import { blobAddress, KIND, packInk } from '@sw/board-model';
import { pagePlace } from '@sw/board-render';
import { expect, test, vi } from 'vitest';
import { ask, fileOf, type Pixels, pixels, pixelsOfPdf } from '../testing/exported.ts';
import { type Properties, pageWith } from '../testing/page-with.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 120_000 });

const SHEET = { width: 300, height: 400 };
/** One colour for each page, to recognise the page that is shown. */
const SHEETS: Readonly<Record<string, string>> = { '31': '#F2B705', '32': '#297BEE' };
const [FIRST, SECOND] = Object.keys(SHEETS).map(blobAddress);
const RED = [0xe6, 0x42, 0x43];
const GREEN = [0x07, 0x91, 0x4a];
const BLUE = [0x29, 0x7b, 0xee];

function sheetOf(colour: string): Uint8Array {
  const canvas = createCanvas(SHEET.width, SHEET.height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, SHEET.width, SHEET.height);
  return new Uint8Array(canvas.encodeSync('png'));
}

const blobs = async (ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (SHEETS[id] ? [[id, sheetOf(SHEETS[id])] as const] : [])));

const BOX = { left: 100, top: 80, width: 640, height: 880 };

/** A stroke from left to right, in the coordinates of the object below it. */
const stroke = (selectId: string, y: number, more: Properties): Properties => ({
  selectId,
  type: KIND.markerLine,
  ...packInk(
    [120, 220, 320, 420, 520].map((x) => ({ x, y })),
    20,
  ),
  ...more,
});

/** Shows its second page, with ink on both pages: red on the first, green on the second. */
const document = (type: number): readonly Properties[] => [
  { selectId: '1', type, name: '报价单 offer.pdf', url: blobAddress('30'), picUrl: SECOND, pageIndex: 1, ...BOX },
  stroke('2', 300, { parentId: '1', pageIndex: 0, stroke: '#E64243' }),
  stroke('3', 500, { parentId: '1', pageIndex: 1, stroke: '#07914A' }),
];

/** The centre of the pixels of a colour, in units of the page in the file; undefined if there are none. */
function middleOf({ width, data }: Pixels, colour: readonly number[]): { x: number; y: number } | undefined {
  let [sumX, sumY, count] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (!colour.every((shade, i) => Math.abs((data[at + i] ?? 0) - shade) < 12)) continue;
    sumX += (at / 4) % width;
    sumY += Math.floor(at / 4 / width);
    count += 1;
  }
  return count < 50 ? undefined : { x: sumX / count, y: sumY / count };
}

const FORMATS = [
  ['PNG', (objects: readonly Properties[]) => fileOf({}, [pageWith(objects)], blobs).then(pixels)],
  ['SVG', (objects: readonly Properties[]) => fileOf({ format: 'svg' }, [pageWith(objects)], blobs).then(pixels)],
  ['PDF', (objects: readonly Properties[]) => fileOf({ format: 'pdf' }, [pageWith(objects)], blobs).then(pixelsOfPdf)],
] as const;

test.each(FORMATS)(
  'R3.16 a document in a %s shows the page it is open at, with the ink of that page on it',
  async (_, draw) => {
    for (const type of [KIND.pdf, KIND.officeDocument]) {
      const drawn = await draw(document(type));
      const place = pagePlace(BOX, SHEET);
      // The file begins forty units to the left of the document and forty above it.
      const [page, ink] = [middleOf(drawn, BLUE), middleOf(drawn, GREEN)];
      expect(page?.x).toBeCloseTo(40 + (place.minX + place.maxX) / 2, -1);
      // Slower ink is thicker, so its centre differs slightly from the centre of its points.
      expect(ink?.x).toBeCloseTo(40 + 320, -2);
      expect(ink?.y).toBeCloseTo(40 + 500, -1);
      expect(middleOf(drawn, RED), 'ink of a page that is turned away').toBeUndefined();
    }
    // After turning back, the other page and its ink are shown.
    const [first, ...ink] = document(KIND.pdf);
    const back = await draw([{ ...first, pageIndex: 0, picUrl: FIRST }, ...ink]);
    expect([middleOf(back, BLUE), middleOf(back, GREEN)]).toEqual([undefined, undefined]);
    expect(middleOf(back, RED)?.y).toBeCloseTo(40 + 300, -1);
  },
);

test('R3.16 the names of documents and recordings are text in a PDF', async () => {
  const recording = { selectId: '9', type: KIND.audio, name: '周会录音.mp3', url: blobAddress('33'), seconds: 75 };
  const objects = [...document(KIND.pdf), { ...recording, left: 900, top: 80, width: 560, height: 140, wave: '0359' }];
  const words = ask('pdftotext', await fileOf({ format: 'pdf' }, [pageWith(objects)], blobs));
  for (const word of ['报价单 offer.pdf', '周会录音.mp3', '1:15']) expect(words).toContain(word);
});

test('a selected document is cut out with the ink of its page', async () => {
  const drawn = await pixels(await fileOf({}, [{ ...pageWith(document(KIND.pdf)), selectIds: ['1'] }], blobs));
  expect([drawn.width, drawn.height]).toEqual([BOX.width + 80, BOX.height + 80]);
  expect(middleOf(drawn, GREEN)?.y).toBeCloseTo(40 + 500, -1);
});
