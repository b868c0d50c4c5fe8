import { type Clip, writeClip } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { picturesIn, withPictures } from './bring-pictures.ts';
import { clipHtml, clipInHtml } from './clip-html.ts';
import { pictureScale } from './picture-of.ts';
import { type ClipboardContents, readData } from './read-data.ts';
import { plainWords, readingOf } from './reading.ts';
import { sheetInText, sheetText } from './sheet-text.ts';

const object = { selectId: '1', type: 201, zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 };
const clip: Clip = { objects: [object], from: { wbNo: '12', pageId: '34' } };
const read = (
  contents: Partial<ClipboardContents>,
  sheet?: readonly (readonly string[])[],
  webPictures: readonly string[] = [],
) =>
  readData(
    { pictures: [], ...contents },
    { sheetInHtml: () => sheet && { rows: sheet, spans: [] }, picturesInHtml: () => webPictures },
  );
const png = new File([], 'a.png', { type: 'image/png' });

test('a clip in HTML comes back from what browsers make of it, whatever its words are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (json, words) => {
      const html = clipHtml(json, { words });
      const whole = json.isWellFormed();
      expect(clipInHtml(html) === json || !whole || json === '').toBe(true);
      // The form in which Chromium passes it to another page.
      expect(clipInHtml(`<html><head></head><body>${html}</body></html>`)).toBe(clipInHtml(html));
      expect(html.replace(/<\/?(?:div|p)\b[^>]*>|<br>/g, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: 100 },
  );
});

test('other applications see the words, or the picture where there are none', () => {
  expect(clipHtml('{}', { words: ['a <b>\nc'] })).toContain('<p>a &lt;b&gt;<br>c</p>');
  expect(clipHtml('{}', { words: ['a'], picture: 'data:image/png;base64,AA' })).not.toContain('<img');
  expect(clipHtml('{}', { words: [], picture: 'data:image/png;base64,AA' })).toContain(
    'src="data:image/png;base64,AA"',
  );
});

test('HTML of others, and bytes that are no text, hold no clip', () => {
  for (const html of ['', '<p>x</p>', '<div data-smart-whiteboard="">', '<div data-smart-whiteboard="/////w==">'])
    expect(clipInHtml(html)).toBeUndefined();
});

test('our own objects come first, then a sheet, pictures, words', () => {
  const everything = { clip: writeClip(clip), html: '<table>', text: 'a\tb\nc\td', pictures: [png] };
  expect(read(everything, [['a']])).toEqual({ kind: 'objects', clip });
  expect(read({ ...everything, clip: undefined, html: clipHtml(writeClip(clip), { words: [] }) })).toMatchObject({
    kind: 'objects',
  });
  expect(read({ ...everything, clip: 'nonsense' }, [['a']])).toEqual({ kind: 'table', rows: [['a']] });
  expect(read({ ...everything, clip: undefined })).toEqual({ kind: 'pictures', files: [png] });
  expect(read({ text: 'a\tb\nc\td' })).toEqual({
    kind: 'table',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  });
  expect(read({ text: ' words ' })).toEqual({ kind: 'text', text: ' words ' });
  expect(read({ text: ' \n' })).toEqual({ kind: 'nothing' });
});

test('R7.41 a picture of the web is taken by its address, after a picture itself and before words', () => {
  const address = 'https://a.example/b.png';
  const contents = { html: '<img>', text: 'b.png' };
  expect(read(contents, undefined, [address])).toEqual({ kind: 'webPictures', addresses: [address] });
  expect(read({ ...contents, pictures: [png] }, undefined, [address])).toEqual({ kind: 'pictures', files: [png] });
  expect(read(contents)).toEqual({ kind: 'text', text: 'b.png' });
});

test('hostile: a clip that the model does not read is passed over, not half taken', () => {
  const hostile = writeClip({ objects: [{ ...object, link: 'javascript:alert(1)' }] });
  expect(read({ clip: hostile, text: 'words' })).toEqual({ kind: 'text', text: 'words' });
  expect(read({ html: clipHtml(hostile, { words: [] }) })).toEqual({ kind: 'nothing' });
});

test('a sheet has the same number of cells in every line; anything else is words', () => {
  expect(sheetInText('Item\tCost\r\nCells\t120\r\n')).toEqual([
    ['Item', 'Cost'],
    ['Cells', '120'],
  ]);
  for (const words of ['one\ttab', 'a\tb\nc', '\tindented\nplain', 'no tabs\nat all', ''])
    expect(sheetInText(words)).toBeUndefined();
});

test('any sheet comes back from its plain text, tabs, quotes and line breaks in its cells included', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '字') });
  const sheet = fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    )
    // Empty lines at the end are not rows.
    .filter((rows) => rows.at(-1)?.[0] !== '');
  fc.assert(
    fc.property(sheet, (rows) => {
      expect(sheetInText(sheetText(rows))).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

/** A cell of the table 7. */
const part = (row: string, column: string, words: string) => ({
  ...object,
  selectId: `${row}${column}`,
  parentId: '7',
  relations: { row, column },
  runs: [{ text: words }],
});

test('R3.57 a table is read cell by cell, as plain text and as a table that spreadsheets take', () => {
  const table = {
    ...object,
    selectId: '7',
    type: 701,
    'row.1': { at: 1 },
    'row.2': { at: 2 },
    'column.3': { at: 2 },
    'column.4': { at: 1 },
  };
  const read = readingOf([part('2', '3', 'a\nb'), part('1', '4', 'Item <1>'), table, part('1', '3', 'Cost')]);
  expect(read).toEqual([
    {
      rows: [
        ['Item <1>', 'Cost'],
        ['', 'a\nb'],
      ],
      spans: [],
    },
  ]);
  expect(plainWords(read)).toBe('Item <1>\tCost\n\t"a\nb"');
  expect(clipHtml('{}', { words: read })).toContain(
    '<tr><td>Item &lt;1&gt;</td><td>Cost</td></tr><tr><td></td><td>a<br style="mso-data-placement:same-cell">b</td></tr>',
  );
});

test('R3.57 merged cells are copied with their spans, and without the words that they cover', () => {
  const table = {
    ...object,
    selectId: '7',
    type: 701,
    'row.1': { at: 1 },
    'row.2': { at: 2 },
    'column.3': { at: 1 },
    'column.4': { at: 2 },
    'column.5': { at: 3 },
    'merge.6': { row: '1', column: '3', toRow: '2', toColumn: '4' },
  };
  const read = readingOf([table, part('1', '3', 'Site'), part('2', '4', 'covered'), part('2', '5', 'Cost')]);
  expect(plainWords(read)).toBe('Site\t\t\n\t\tCost');
  expect(clipHtml('{}', { words: read })).toContain(
    '<tr><td rowspan="2" colspan="2">Site</td><td></td></tr><tr><td>Cost</td></tr>',
  );
});

test('the words of objects are read in rows', () => {
  const text = (left: number, top: number, words: string) => ({ ...object, left, top, runs: [{ text: words }] });
  expect(readingOf([text(500, 90, 'three'), text(300, 10, 'two'), object, text(0, 30, 'one ')])).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a picture of a clip is fine, and never too large for the applications that get it', () => {
  expect(pictureScale(300, 200)).toBe(2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (width, height) => {
      const scale = pictureScale(width, height);
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(4_097);
      expect(width * height * scale * scale).toBeLessThanOrEqual(12_000_001);
    }),
    { numRuns: 100 },
  );
});

test('pictures are asked for from another board only; a clip from nowhere comes without them', async () => {
  const picture = { ...object, selectId: '2', type: 301, imgSrc: '/cdn/5' };
  expect(
    picturesIn([picture, { ...picture, selectId: '3' }, { ...picture, imgSrc: 'https://elsewhere.example/x.png' }]),
  ).toEqual(['/cdn/5']);
  const own = { ...clip, objects: [object, picture] };
  expect(await withPictures(own, '12')).toBe(own);
  expect(await withPictures({ objects: own.objects }, '12')).toEqual({ objects: [object] });
});
