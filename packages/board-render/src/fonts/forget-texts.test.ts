import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { testKit } from '../../testing/engine.ts';
import { object, pageOf } from '../../testing/objects.ts';
import { boundsOf } from '../bounds.ts';
import { arranged } from '../composite/arranged.ts';
import { textBox } from '../text/text-box.ts';
import { forgetTexts } from './forget-texts.ts';

const text = (selectId: string, more: Record<string, unknown>) =>
  object(selectId, { type: KIND.textGroup, runs: [{ text: 'plans' }], ...more });

test('only what is written in the family is forgotten', () => {
  const page = pageOf([
    text('1', { fontFamily: 'Caveat' }),
    text('2', { fontFamily: 'Lato' }),
    text('3', { runs: [{ text: 'a' }, { text: 'b', fontFamily: 'Caveat' }] }),
    // Every run has its own family, and the object's family applies to none.
    text('4', { fontFamily: 'Caveat', runs: [{ text: 'a', fontFamily: 'Lato' }] }),
    object('5', { fontFamily: 'Caveat', width: 10, height: 10 }),
  ]);
  const kit = testKit();
  for (const one of page.objects.values()) boundsOf(kit, page, one);
  expect(forgetTexts(kit, page, 'Caveat')).toEqual(['1', '3']);
  const known = [...page.objects.values()].filter((one) => kit.boxes.has(one)).map(({ selectId }) => selectId);
  expect(known).toEqual(['2', '4', '5']);
});

test('words in a cell of a table are forgotten as the table shows them', () => {
  const page = pageOf([
    object('1', { type: KIND.table, 'row.1': { at: 1 }, 'column.1': { at: 1 } }),
    object('2', {
      parentId: '1',
      relations: { row: '1', column: '1' },
      fontFamily: 'Caveat',
      runs: [{ text: 'plans' }],
    }),
  ]);
  const kit = testKit();
  const cell = page.objects.get('2');
  if (!cell) throw new Error('no cell');
  const shown = arranged(page, cell);
  textBox(kit, shown);
  expect(kit.layouts.has(shown)).toBe(true);
  forgetTexts(kit, page, 'Caveat');
  expect(arranged(page, cell)).toBe(shown);
  expect(kit.layouts.has(shown)).toBe(false);
});
