import { KIND, type TextRun } from '@sw/board-model';
import { BUNDLED_FAMILIES } from '@sw/board-render';
import { type Draft, type Properties, type Sheet, sheetOfObjects, WIDE } from './sheet.ts';

const text =
  (runs: readonly TextRun[], more: Partial<Properties> = {}): Draft =>
  (id) => [{ selectId: id(1), type: KIND.textGroup, left: 16, top: 20, fontSize: 26, runs, ...more }];

const HAN = '停车场 B 要不要装太阳能顶棚？北侧，64 个车位。“十一月二十八日”（全体成员）投票。';
const LATIN = "Who washes the panels, and how often? Don't ask the gym.";

const inEveryPlace =
  (run: TextRun): Draft =>
  (id) =>
    (['left', 'center', 'right'] as const).map((textAlign, i) => ({
      selectId: id(i),
      type: KIND.textGroup,
      left: 14,
      top: 6 + i * 40,
      width: 224,
      fontSize: 14,
      textAlign,
      runs: [{ ...run, text: `${run.text} ${textAlign}\n二` }],
    }));

const sizes: Draft = (id) =>
  [3, 6, 10, 14, 20, 34].map((fontSize, i) => ({
    selectId: id(i),
    type: KIND.textGroup,
    left: 14,
    top: [4, 8, 16, 30, 50, 76][i],
    fontSize,
    runs: [{ text: `Size ${fontSize} 字号` }],
  }));

/**
 * Each family in a single style, since the page waits for a family's letters only once. No word repeats a letter: for the
 * second one Caveat uses an alternate form in a browser, but not on the server.
 */
const families = Object.fromEntries(
  BUNDLED_FAMILIES.map(({ family }) => [
    `family ${family}`,
    text([{ text: 'Größen by\nMid, 你好' }], { fontFamily: family }),
  ]),
);

export const texts = (): Sheet =>
  sheetOfObjects('texts', WIDE, {
    plain: text([{ text: 'Plain words\n普通文字' }]),
    bold: text([{ text: 'Bold words\n粗体文字', bold: true }]),
    slanted: text([{ text: 'Slanted words\n斜体文字', italic: true }]),
    'bold and slanted': text([{ text: 'Both at once\n粗斜体', bold: true, italic: true }]),
    underlined: text([{ text: 'Underlined\n下划线', underline: true }]),
    'struck out': text([{ text: 'Struck out\n删除线', linethrough: true }]),
    'a link': text([{ text: 'A link\n链接', link: 'https://example.org/' }]),
    coloured: text([{ text: 'Coloured\n红色文字', color: '#E64243' }]),
    'styles of the object': text([{ text: 'Of the object\n全体' }], { bold: true, underline: true, color: '#297BEE' }),
    'runs in one line': text(
      [
        { text: 'One ' },
        { text: 'bo', bold: true },
        { text: 'ld', bold: true, color: '#E64243' },
        { text: ' and ' },
        { text: 'big', fontSize: 34 },
        { text: ' 与 ' },
        { text: 'slanted', italic: true },
        { text: ', ' },
        { text: 'gone', linethrough: true },
        { text: '.' },
      ],
      { width: 210, fontSize: 20 },
    ),
    'lines of Han': text([{ text: HAN }], { width: 224, fontSize: 17, top: 12 }),
    'lines of Latin': text([{ text: LATIN }], { width: 224, fontSize: 20, top: 16 }),
    'a word too long': text([{ text: 'Donaudampfschifffahrtsgesellschaft' }], { width: 150, fontSize: 22, top: 14 }),
    'every side': inEveryPlace({ text: 'To the' }),
    'ink, which gives way on dark paper': text([{ text: 'Ink 墨' }], { color: '#1A1E1C' }),
    'chalk, which gives way on light paper': text([{ text: 'Chalk 粉笔' }], { color: '#FFFFFF' }),
    'on a fill': text([{ text: 'On a fill\n有底色' }], { fill: '#FFE58A', width: 180 }),
    'on a dark fill': text([{ text: 'On a dark fill\n深底色' }], { fill: '#14283A' }),
    'to be looked through': text([{ text: 'Half there\n半透明' }], { opacity: 0.5 }),
    'every size': sizes,
    punctuation: text([{ text: "It's “quoted”, 1–2 … ok?\n他说：“好的！”——可以。" }], { fontSize: 18 }),
    ...families,
  });
