import { PDFDocument } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { ask, fontsOf } from '../../../testing/exported.ts';
import { embedFaces } from './faces.ts';
import { type PdfFile, readPdf, textIn, withText, writePdf } from './objects.ts';
import { outlineIn } from './outline.ts';

const FONT = '32px "Noto Sans CJK SC", sans-serif';

function drawn(title: string, text: string): PdfFile {
  const file = new PDFDocument({ title });
  const context = file.beginPage(800, 200);
  context.lang = 'zh-CN';
  context.font = FONT;
  context.fillText(text, 20, 60);
  file.endPage();
  const pdf = readPdf(new Uint8Array(file.close()));
  if (!pdf) throw new Error('Skia writes files in another form now');
  return pdf;
}

const written = (pdf: PdfFile): Buffer => Buffer.from(writePdf(pdf));
const type3In = ({ objects }: PdfFile): string[] =>
  [...objects.values()].map(({ dict }) => dict).filter((dict) => dict.startsWith('<</Type /Font\n/Subtype /Type3'));

test('a title and words that look like parts of a PDF are left as they are', () => {
  const title = '>> stream /Length 5 endstream endobj /Font <</F4 5 0 R>> 9 0 obj';
  const pdf = drawn(title, '停车 BT /F4 24 Tf <01> Tj ET 场');
  embedFaces(pdf);
  const file = written(pdf);
  expect(ask('pdfinfo', file)).toContain(title);
  expect(ask('pdftotext', file)).toContain('停车 BT /F4 24 Tf <01> Tj ET 场');
});

test('a face with a picture among its glyphs stays as Skia wrote it', () => {
  const pdf = drawn('Emoji', '停车场');
  const [font = ''] = type3In(pdf);
  const id = Number(/\/g[1-9A-F][\dA-F]* (\d+) 0 R/.exec(font)?.[1]);
  const glyph = pdf.objects.get(id);
  if (!glyph) throw new Error('no glyph');
  pdf.objects.set(id, withText(glyph, '1000 0 0 0 100 100 d1\n/X9 Do\n'));
  const before = type3In(pdf);
  embedFaces(pdf);
  expect(type3In(pdf)).toEqual(before);
});

test('a character that no face has is the mark for it, and the others are still found', () => {
  const pdf = drawn('Missing', '停\u{10fffd}车');
  embedFaces(pdf);
  const file = written(pdf);
  expect(fontsOf(file).join('\n')).not.toContain('Type 3');
  expect(ask('pdftotext', file)).toMatch(/停[\s\S]*车/);
});

test('a file in another form is left alone', () => {
  for (const bytes of ['', 'startxref\n5\n%%EOF\n', 'xref\n0 2\nstartxref\n0\n%%EOF\n']) {
    expect(readPdf(Buffer.from(bytes))).toBeUndefined();
  }
});

test('every way to draw a curve is the same curve, and anything but a filled path is no outline', () => {
  const unit = { x: 0.5, y: -0.5 };
  const curves = ['10 20 30 40 50 60 c', '30 40 50 60 v', '10 20 50 60 y'];
  expect(curves.map((curve) => outlineIn(`2000 0 0 0 9 9 d1\n2 4 m\n${curve}\nh\nf\n`, unit)?.steps[1]?.to)).toEqual([
    [5, -10, 15, -20, 25, -30],
    [1, -2, 15, -20, 25, -30],
    [5, -10, 25, -30, 25, -30],
  ]);
  expect(outlineIn('500 0 d0\n', unit)).toEqual({ width: 250, steps: [] });
  for (const other of ['2 4 m f*', '1 0 0 rg', '/X5 Do', '1 m', 'q']) {
    expect(outlineIn(`500 0 d0\n${other}\n`, unit)).toBeUndefined();
  }
  expect(outlineIn('2 4 m\nf\n', unit)).toBeUndefined();
});

test('the text of a stream is the same after it was packed again', () => {
  const pdf = drawn('Text', 'A');
  const content = [...pdf.objects.values()].find((object) => textIn(object).includes('\nBT\n'));
  if (!content) throw new Error('no text');
  expect(textIn(withText(content, `${textIn(content)}% more\n`))).toBe(`${textIn(content)}% more\n`);
});
