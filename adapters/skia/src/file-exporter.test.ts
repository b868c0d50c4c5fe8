import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createPage, encodeSnapshot, KIND, readObject } from '@sw/board-model';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RECTANGLE, samplePng, snapshotOfAll } from '../testing/page-of-all.ts';
import { FileExporter } from './file-exporter.ts';
import type { FileOrder, PageOrder } from './port.ts';

// A machine under load; none of the tests waits for it.
vi.setConfig({ testTimeout: 120_000 });

const ORDER: FileOrder = { format: 'png', title: 'Roof 停车场', scale: 1, paper: true, sheet: 'own' };
const ALL: PageOrder = { snapshot: snapshotOfAll() };
const EMPTY: PageOrder = { snapshot: encodeSnapshot(createPage('700000000000000002')) };

function exporterFor(deadlineMs = 60_000): FileExporter {
  const blobs = async (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, samplePng()]));
  const exporter = new FileExporter({ deadlineMs, heapMb: 512 }, blobs);
  onTestFinished(() => exporter.stop());
  return exporter;
}

async function fileOf(order: Partial<FileOrder>, pages: readonly PageOrder[] = [ALL]): Promise<Buffer> {
  const exporter = exporterFor();
  await exporter.begin({ ...ORDER, ...order });
  let file: Uint8Array | null = null;
  for (const page of pages) file = (await exporter.page(page)) ?? file;
  return Buffer.from((await exporter.end()) ?? file ?? []);
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** What a tool of poppler says of a PDF. */
function ask(tool: string, pdf: Buffer, ...options: string[]): string {
  const path = join(folder(), 'file.pdf');
  writeFileSync(path, pdf);
  return execFileSync(tool, [...options, path, ...(tool === 'pdftotext' ? ['-'] : [])], { encoding: 'utf8' });
}

async function pixels(
  bytes: Buffer | string,
  scale = 1,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const image = await loadImage(bytes);
  const [width, height] = [image.width * scale, image.height * scale];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** How far two drawings are apart: the mean of shades, and the share of pixels that differ by a quarter of all shades. */
function apart(one: Uint8ClampedArray, other: Uint8ClampedArray): { mean: number; share: number } {
  let [sum, many] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    let most = 0;
    for (let i = at; i < at + 3; i += 1) most = Math.max(most, Math.abs((one[i] ?? 0) - (other[i] ?? 0)));
    sum += most;
    if (most > 64) many += 1;
  }
  return { mean: sum / (one.length / 4), share: many / (one.length / 4) };
}

test('a page with one of every kind looks the same as PNG and as PDF', async () => {
  const png = await pixels(await fileOf({}));
  const pdf = await fileOf({ format: 'pdf' });
  const path = folder();
  writeFileSync(join(path, 'file.pdf'), pdf);
  // Twice as large, and then halved: so thin lines are not rounded to whole pixels.
  execFileSync('pdftoppm', ['-r', '192', '-png', '-singlefile', join(path, 'file.pdf'), join(path, 'file')]);
  const drawn = await pixels(join(path, 'file.png'), 0.5);
  expect([drawn.width, drawn.height]).toEqual([png.width, png.height]);
  // Two engines smooth edges and thin lines differently: 0.6 and 0.002 were measured, a missing word is some 0.003 more.
  const { mean, share } = apart(png.data, drawn.data);
  expect(mean).toBeLessThan(1);
  expect(share).toBeLessThan(0.005);
});

test('a PDF has its words, Latin and Chinese, its fonts with only the letters in use, and live links', async () => {
  const pdf = await fileOf({ format: 'pdf' });
  const words = ask('pdftotext', pdf);
  for (const word of ['Offer', '报价单', 'the office', '停车场', '车', '见', '501', 'Cell', 'Node'])
    expect(words).toContain(word);
  const links = ask('pdfinfo', pdf, '-url');
  expect(links).toContain('https://example.org/office?a=1&b=(2)');
  expect(links, 'a place on the board leads nowhere from a file').not.toContain('#top');
  expect(ask('pdfinfo', pdf)).toContain('Roof 停车场');
  const fonts = ask('pdffonts', pdf)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '');
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) {
    // A Type 3 font is made of the glyphs in use, and has no name to say so in.
    const embedded = / (yes) +(yes|no) +(yes) +\d+ +\d+$/.exec(font);
    expect(embedded, font).not.toBeNull();
    if (!font.includes('Type 3')) expect(embedded?.[2], font).toBe('yes');
  }
  expect(fonts.some((font) => font.includes('NotoSans'))).toBe(true);
});

test('one page a sheet: as large as the page, or on paper of a printer', async () => {
  const sizesOf = (pdf: Buffer) =>
    [...ask('pdfinfo', pdf, '-l', '9').matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g)].map(([, w, h]) => [
      Number(w),
      Number(h),
    ]);
  expect(sizesOf(await fileOf({ format: 'pdf', sheet: 'a4-landscape' }, [ALL, EMPTY, ALL]))).toEqual([
    [842, 595],
    [842, 595],
    [842, 595],
  ]);
  expect(sizesOf(await fileOf({ format: 'pdf', sheet: 'a3-portrait' }))).toEqual([[842, 1191]]);
  expect(sizesOf(await fileOf({ format: 'pdf' }, [EMPTY]))).toEqual([[2880, 1620]]);
});

test('a PNG is as many times larger as asked for, and can be looked through without paper', async () => {
  const part = [{ ...ALL, selectIds: [RECTANGLE] }];
  const [once, twice] = [
    await pixels(await fileOf({}, part)),
    await pixels(await fileOf({ scale: 2, paper: false }, part)),
  ];
  expect([twice.width, twice.height]).toEqual([2 * once.width, 2 * once.height]);
  expect([once.data[3], twice.data[3]]).toEqual([255, 0]);
});

test('a selection is cut out with nothing around it that was not selected', async () => {
  const page = createPage('700000000000000003');
  for (const [selectId, left, fill] of [
    ['1', 0, '#E64243'],
    ['2', 60, '#07914A'],
  ] as const) {
    const read = readObject({
      selectId,
      type: KIND.rectangle,
      left,
      top: 0,
      width: 100,
      height: 100,
      fill,
      strokeWidth: 0,
    });
    if (!read.ok) throw new Error(read.error);
    page.objects.set(selectId, read.value);
  }
  const file = await pixels(await fileOf({}, [{ snapshot: encodeSnapshot(page), selectIds: ['1'] }]));
  expect([file.width, file.height]).toEqual([180, 180]);
  const green = file.data.some((_, at) => at % 4 === 0 && file.data[at] === 0x07 && file.data[at + 1] === 0x91);
  expect(green, 'the other one shines through').toBe(false);
});

test('what cannot be a file says why, and the press goes on', async () => {
  const exporter = exporterFor();
  await exporter.begin({ ...ORDER, scale: 8 });
  await expect(exporter.page({ ...ALL, selectIds: ['12345'] })).rejects.toMatchObject({ problem: 'empty' });
  await expect(exporter.page(ALL)).rejects.toMatchObject({ problem: 'tooLarge' });
  await expect(exporter.page({ snapshot: new Uint8Array(3) })).rejects.toThrow('shorter than its head');
  expect((await exporter.page({ ...ALL, selectIds: [RECTANGLE] }))?.length).toBeGreaterThan(0);
});

test('a press that is stopped ends at once', async () => {
  const exporter = exporterFor();
  await exporter.begin(ORDER);
  const page = exporter.page(ALL);
  exporter.stop();
  await expect(page).rejects.toThrow('the process ended');
});
