import { KIND } from '@sw/board-model';
import { expect, test, vi } from 'vitest';
import { apartFromFar, ask, fileOf, fontsOf, pixels, pixelsOfPdf } from '../testing/exported.ts';
import { type Properties, pageWith } from '../testing/page-with.ts';

// Allows for a machine under load; no test waits that long.
vi.setConfig({ testTimeout: 120_000 });

const text = (selectId: string, top: number, runs: readonly Properties[], more: Properties = {}): Properties => ({
  selectId,
  type: KIND.textGroup,
  left: 0,
  top,
  width: 900,
  fontSize: 32,
  runs,
  ...more,
});
const node = (selectId: string, parentId: string, order: number, words: string): Properties => ({
  selectId,
  type: KIND.roundedRectangle,
  parentId,
  relations: { order, branch: order },
  runs: [{ text: words }],
});

/** Simplified and traditional characters next to Latin letters, in every style, on every object that has text. */
const WRITTEN: readonly Properties[] = [
  text('1', 0, [{ text: '屋顶停车场报价单 Offer 2026：户外胶带 12 卷' }]),
  text('2', 60, [{ text: '屋頂停車場報價單，見積 office' }]),
  text('3', 120, [
    { text: '加粗的字 bold', bold: true },
    { text: '斜体的字 italic', italic: true },
  ]),
  text('4', 180, [{ text: '别的字体 Caveat' }], { fontFamily: 'Caveat' }),
  text('5', 240, [{ text: '快乐体' }], { fontFamily: 'ZCOOL KuaiLe' }),
  {
    selectId: '10',
    type: KIND.memoText,
    left: 0,
    top: 320,
    width: 240,
    height: 240,
    runs: [{ text: '便签上的字 note' }],
  },
  { selectId: '20', type: KIND.table, left: 300, top: 320, 'row.1': { at: 1 }, 'column.1': { at: 1 } },
  {
    selectId: '21',
    type: KIND.rectangle,
    parentId: '20',
    relations: { row: '1', column: '1' },
    runs: [{ text: '表格裡的字' }],
  },
  { selectId: '30', type: KIND.levelRight, left: 0, top: 620 },
  node('31', '30', 0, '中心主题'),
  node('32', '31', 1, '分支 branch'),
];
const WORDS = [
  ...['屋顶停车场报价单', '户外胶带', '屋頂停車場報價單', '見積 office', '加粗的字 bold', '斜体的字 italic'],
  ...['别的字体', '快乐体', '便签上的字', '表格裡的字', '中心主题', '分支 branch'],
];

test('Han text in a PDF is text in embedded faces: it is copied and found, and looks as in a PNG', async () => {
  const page = pageWith(WRITTEN);
  const pdf = await fileOf({ format: 'pdf' }, [page]);
  const found = ask('pdftotext', pdf).replace(/\s+/g, ' ');
  for (const word of WORDS) expect(found).toContain(word);
  // One face for each weight, even if the characters come from several files of the collection.
  const fonts = fontsOf(pdf);
  const han = fonts.filter((font) => font.includes('NotoSansCJKsc'));
  expect(
    han
      .map((font) =>
        font
          .replace(/ +/g, ' ')
          .replace(/ \d+ \d+$/, '')
          .slice(7),
      )
      .sort(),
  ).toEqual([
    'NotoSansCJKsc-Bold CID Type 0C Identity-H yes yes yes',
    'NotoSansCJKsc-Regular CID Type 0C Identity-H yes yes yes',
  ]);
  expect(fonts.join('\n')).not.toContain('Type 3');
  const [png, drawn] = [await pixels(await fileOf({}, [page])), await pixelsOfPdf(pdf)];
  expect([drawn.width, drawn.height]).toEqual([png.width, png.height]);
  // The two engines smooth edges differently: 21 was measured. A missing character gives 70.
  expect(apartFromFar(png, drawn)).toBeLessThan(35);
});

test('a PDF carries only the characters in use: three hundred bytes each', async () => {
  // Each character once, from a range of Unicode with characters of every complexity.
  const characters = (count: number): string =>
    String.fromCodePoint(...Array.from({ length: count }, (_, i) => 0x4e00 + i * 20));
  const sizeFor = async (count: number) =>
    (await fileOf({ format: 'pdf' }, [pageWith([text('1', 0, [{ text: characters(count) }])])])).length;
  const [few, many] = [await sizeFor(100), await sizeFor(900)];
  expect(few).toBeLessThan(45_000);
  expect((many - few) / 800).toBeLessThan(300);
});
