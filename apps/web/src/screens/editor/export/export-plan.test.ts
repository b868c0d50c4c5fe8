import { expect, test } from 'vitest';
import { type Choice, firstChoice, hasPart, orderOf, partsOf } from './export-plan.ts';

const PLACE = { pageId: '12', selectIds: ['1', '2'], pages: 3 };
const CHOICE: Choice = { part: 'page', format: 'png', scale: 4, paper: false, sheet: 'a4-portrait' };

test('what can be taken away depends on what is there', () => {
  expect(partsOf(PLACE)).toEqual(['selection', 'page', 'board']);
  expect(partsOf({ ...PLACE, selectIds: [], pages: 1 })).toEqual(['page']);
  expect(partsOf({ ...PLACE, selectIds: Array.from({ length: 5_001 }, String) })).toEqual(['page', 'board']);
});

test('a selection is first offered as a picture, anything else as a PDF', () => {
  expect(firstChoice(PLACE)).toMatchObject({ part: 'selection', format: 'png' });
  expect(firstChoice({ ...PLACE, selectIds: [] })).toMatchObject({ part: 'page', format: 'pdf' });
});

test('an order says only what its format can have', () => {
  expect(orderOf(CHOICE, PLACE)).toEqual({ format: 'png', pageId: '12', scale: 4, paper: false, sheet: 'own' });
  expect(orderOf({ ...CHOICE, format: 'pdf', part: 'board' }, PLACE)).toEqual({
    format: 'pdf',
    scale: 1,
    paper: true,
    sheet: 'a4-portrait',
  });
  expect(orderOf({ ...CHOICE, part: 'selection' }, PLACE)).toMatchObject({ pageId: '12', selectIds: ['1', '2'] });
});

test('the file of a board is always of all of it', () => {
  const twb: Choice = { ...CHOICE, format: 'twb', part: 'selection' };
  expect(hasPart(twb)).toBe(false);
  expect(orderOf(twb, PLACE)).toEqual({ format: 'twb', scale: 1, paper: true, sheet: 'own' });
});
