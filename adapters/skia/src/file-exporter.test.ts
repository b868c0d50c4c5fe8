import { createPage, encodeSnapshot, KIND, readObject } from '@sw/board-model';
import { expect, test, vi } from 'vitest';
import { apart, ask, exporterFor, fileOf, fontsOf, ORDER, pixels, pixelsOfPdf } from '../testing/exported.ts';
import { RECTANGLE, snapshotOfAll } from '../testing/page-of-all.ts';
import type { PageOrder } from './port.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 120_000 });

const ALL: PageOrder = { snapshot: snapshotOfAll() };
/** A line of `pdffonts`: the name of a subset, a type other than Type 3, embedded, subset, with a character map. */
const REAL_FACE = /^[A-Z]{6}\+\S+ +CID (?:TrueType|Type 0C) +Identity-H +yes yes yes /;
const EMPTY: PageOrder = { snapshot: encodeSnapshot(createPage('700000000000000002')) };

test('a page with one of every kind looks the same as PNG and as PDF', async () => {
  const png = await pixels(await fileOf({}, [ALL]));
  const drawn = await pixelsOfPdf(await fileOf({ format: 'pdf' }, [ALL]));
  expect([drawn.width, drawn.height]).toEqual([png.width, png.height]);
  // The engines smooth edges and thin lines differently: 0.6 and 0.002 were measured. A missing word adds some 0.003.
  const { mean, share } = apart(png.data, drawn.data);
  expect(mean).toBeLessThan(1);
  expect(share).toBeLessThan(0.005);
});

test('a PDF has its words, Latin and Chinese, its fonts with only the letters in use, and live links', async () => {
  const pdf = await fileOf({ format: 'pdf' }, [ALL]);
  const words = ask('pdftotext', pdf);
  for (const word of ['Offer', '报价单', 'the office', '停车场', '车', '见', '501', 'Cell', 'Node'])
    expect(words).toContain(word);
  const links = ask('pdfinfo', pdf, '-url');
  expect(links).toContain('https://example.org/office?a=1&b=(2)');
  expect(links, 'a place on the board leads nowhere from a file').not.toContain('#top');
  expect(ask('pdfinfo', pdf)).toContain('Roof 停车场');
  const fonts = fontsOf(pdf);
  expect(fonts.length).toBeGreaterThan(1);
  for (const font of fonts) expect(font, 'embedded, only the letters in use, with their characters').toMatch(REAL_FACE);
  for (const face of ['NotoSans-', 'NotoSansCJKsc-']) expect(fonts.join('\n')).toContain(`+${face}`);
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
  expect(sizesOf(await fileOf({ format: 'pdf', sheet: 'a3-portrait' }, [ALL]))).toEqual([[842, 1191]]);
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
