import { expect, it } from 'vitest';
import { blocksOf, type TextElement } from './blocks.ts';

/** An element as the browser's parser would return it: its text is that of all its contents. */
const element = (tagName: string, ...inside: readonly (string | TextElement)[]): TextElement => ({
  tagName,
  textContent: inside.map((part) => (typeof part === 'string' ? part : part.textContent)).join(''),
  children: inside.filter((part) => typeof part !== 'string'),
});

it('R2.13 headings, paragraphs and lists are taken in their order', () => {
  const main = element(
    'MAIN',
    element('H1', 'User agreement'),
    element('P', 'Version 2026-11-15.'),
    '\n',
    element('H2', '1. Your account'),
    element('UL', '\n  ', element('LI', 'One'), '\n  ', element('LI', 'Two'), '\n'),
  );
  expect(blocksOf(main)).toEqual([
    { kind: 'title', text: 'User agreement' },
    { kind: 'paragraph', text: 'Version 2026-11-15.' },
    { kind: 'heading', text: '1. Your account' },
    { kind: 'list', items: ['One', 'Two'] },
  ]);
});

it('R2.13 only text is taken: elements inside lose their meaning, line breaks are blanks', () => {
  const paragraph = element('P', 'Write\n  to ', element('A', 'us'), element('B', ' now'), ' ');
  expect(blocksOf(element('MAIN', paragraph))).toEqual([{ kind: 'paragraph', text: 'Write to us now' }]);
});

it('R2.13 what a legal text does not hold is left out', () => {
  const main = element(
    'MAIN',
    element('SCRIPT', 'alert(1)'),
    element('IMG'),
    element('DIV', element('P', 'nested')),
    element('P', ' \n '),
    element('UL', element('SCRIPT', 'alert(1)')),
    element('constructor', 'x'),
  );
  expect(blocksOf(main)).toEqual([]);
});
