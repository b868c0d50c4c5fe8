import { randomBytes } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { DocumentFormat } from '@sw/contract';
import { programPath } from '@sw/engines';
import { beforeAll, expect, test } from 'vitest';
import { makeDocument } from '../testing/make-document.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { type ConversionSink, openDocumentConverter, type PagePicture } from './index.ts';
import { encodePage } from './page-picture.ts';

const converter = openDocumentConverter({ side: 1_280 });
const SLOW = 120_000;
beforeAll(() => void programPath('soffice'));

interface Kept extends ConversionSink {
  readonly pages: PagePicture[];
  readonly order: string[];
}

function kept(): Kept {
  const [pages, order]: [PagePicture[], string[]] = [[], []];
  return {
    pages,
    order,
    opened: async ({ pages: count }) => void order.push(`opened ${count}`),
    page: async (index, picture) => {
      order.push(`page ${index}`);
      pages.push(picture);
    },
  };
}

const converted = async (bytes: Uint8Array, format: DocumentFormat, more = {}) => {
  const sink = kept();
  const result = await converter.convert({ bytes, format, pages: 30, ...more }, sink);
  return { result, ...sink };
};

/** The share of a picture's pixels that pass the test. */
async function share(
  { bytes, width, height }: PagePicture,
  pass: (r: number, g: number, b: number) => boolean,
): Promise<number> {
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (pass(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count += 1;
  return count / (width * height);
}

test.for(['docx', 'xlsx', 'pptx', 'doc', 'ods', 'ppt', 'pdf'] as const)(
  'R1.15 R3.55 the pages of a %s come in order, with their text and pictures',
  { timeout: SLOW },
  async (format) => {
    const { result, pages, order } = await converted(await makeDocument({ format, pages: 3 }), format);
    expect(result).toMatchObject({ ok: true, value: { pages: 3, total: 3 } });
    expect(order).toEqual(['opened 3', 'page 0', 'page 1', 'page 2']);
    const texts = result.ok ? result.value.texts : [];
    expect(texts.map((text) => /车棚 Page\s*(\d)/.exec(text)?.[1])).toEqual(['1', '2', '3']);
    expect(texts[1]).toContain('光伏车棚');
    const [first] = pages;
    if (!first) throw new Error('no page');
    expect(Math.max(first.width, first.height)).toBe(1_280);
    expect(Math.max(first.small.width, first.small.height)).toBeGreaterThan(200);
    expect(await share(first, (r, g, b) => r < 100 && g < 100 && b < 100)).toBeGreaterThan(0.0005);
    const red = await share(first, (r, g, b) => r > 200 && g < 60 && b < 60);
    if (!/xls|ods/.test(format)) expect(red).toBeGreaterThan(0.0002);
  },
);

test.for([
  ['UTF-8', Buffer.from('第一页 first\n')],
  ['GB18030', Buffer.from([0xb5, 0xda, 0xd2, 0xbb, 0xd2, 0xb3, 0x20, 0x66, 0x69, 0x72, 0x73, 0x74])],
  ['UTF-16', Buffer.from('\ufeff第一页 first', 'utf16le')],
] as const)('a text in %s is read with its characters', { timeout: SLOW }, async ([, bytes]) => {
  const { result } = await converted(bytes, 'txt');
  expect(result).toMatchObject({ ok: true, value: { pages: 1, texts: ['第一页 first'] } });
});

test('R5.27 R9.22 of a long document thirty pages are drawn, and a repeated attempt draws only those that are missing', {
  timeout: SLOW,
}, async () => {
  const { result, order } = await converted(makePdf(10_000), 'pdf', { skip: 27 });
  expect(result).toMatchObject({ ok: true, value: { pages: 30, total: 10_000 } });
  expect(order).toEqual(['opened 30', 'page 27', 'page 28', 'page 29']);
});

test('a page of photographs is stored in fewer bytes', async () => {
  const rgb = randomBytes(1_000 * 800 * 3);
  const photograph = await encodePage({ width: 1_000, height: 800, rgb });
  expect(photograph).toMatchObject({ mime: 'image/jpeg', small: { mime: 'image/png', width: 250, height: 200 } });
  expect(photograph.bytes.length).toBeLessThan(rgb.length);
  const flat = await encodePage({ width: 1_000, height: 800, rgb: rgb.fill(200) });
  expect(flat.mime).toBe('image/png');
  expect(await share(flat, (r, g, b) => r === 200 && g === 200 && b === 200)).toBe(1);
});

test('a sink that refuses ends the conversion with its reason, and an aborted one is killed', {
  timeout: SLOW,
}, async () => {
  const bytes = makePdf(30);
  const full = new Error('no space');
  const refusing: ConversionSink = { opened: async () => undefined, page: () => Promise.reject(full) };
  await expect(converter.convert({ bytes, format: 'pdf', pages: 30 }, refusing)).rejects.toBe(full);
  const abort = new AbortController();
  const aborting: ConversionSink = {
    opened: async () => undefined,
    page: async () => abort.abort(new Error('cancelled')),
  };
  await expect(converter.convert({ bytes, format: 'pdf', pages: 30, signal: abort.signal }, aborting)).rejects.toThrow(
    'cancelled',
  );
});
