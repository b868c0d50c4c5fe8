import { expect, test } from 'vitest';
import { piecesOf } from './line-break.ts';

/** The text with bars where lines may end. */
const cut = (text: string): string =>
  piecesOf(text)
    .map(({ text: word, spaces, ends }) => word + spaces + (ends ? '⏎' : ''))
    .join('|');

test.each([
  ['Latin words stay whole', 'two words  here', 'two |words  |here'],
  ['Han characters part anywhere', '停车场', '停|车|场'],
  ['a full stop stays with what it ends', '北侧。再来', '北|侧。|再|来'],
  ['several closing marks stay together', '投票（全体）。', '投|票|（全|体）。'],
  ['an opening bracket goes with what follows', '看《三体》吧', '看|《三|体》|吧'],
  ['Han and Latin part from each other', '车场B要64个', '车|场|B|要|64|个'],
  ['quotes hold their words', '说“好”了', '说|“好”|了'],
  ['ASCII stops do not begin a line', '好,了', '好,|了'],
  ['a number keeps its point and its unit', '约3.5%多', '约|3.5%|多'],
  ['currency stays before its number', '共¥30元', '共|¥30|元'],
  ['a word may end behind its hyphen', 'solar-powered roof', 'solar-|powered |roof'],
  ['but a minus keeps its number', '-5 or 10-12', '-5 |or |10-12'],
  ['small kana and the length mark do not begin a line', 'ちょっとラーメン', 'ちょっ|と|ラー|メ|ン'],
  ['Hangul is written in words', '태양광 지붕', '태양광 |지붕'],
  ['an ellipsis stays behind its word', '等等……好', '等|等……|好'],
  ['joined emoji are one character', 'a👩‍👩‍👧b', 'a|👩‍👩‍👧|b'],
  ['a new line is kept', 'a\nb\r\n\nc', 'a⏎|b⏎|⏎|c'],
  ['a stop after a space stays with its word', 'quoi ? oui', 'quoi ? |oui'],
  ['nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(cut(text)).toBe(expected);
});

test('no text is lost or changed by cutting', () => {
  const text = '停车场 B 要不要装？“十一月” (vote) 3.5%\n下一行……end-to-end';
  const joined = piecesOf(text)
    .map(({ text: word, spaces, ends }) => word + spaces + (ends ? '\n' : ''))
    .join('');
  expect(joined).toBe(text);
});
