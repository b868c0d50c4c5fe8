import { KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { boundsOf } from '../bounds.ts';
import { testKit } from '../fixtures/engine.ts';
import { object, pageOf } from '../fixtures/objects.ts';
import { forgetTexts } from './forget-texts.ts';

const text = (selectId: string, more: Record<string, unknown>) =>
  object(selectId, { type: KIND.textGroup, runs: [{ text: 'plans' }], ...more });

test('only what is written in the family is forgotten', () => {
  const page = pageOf([
    text('1', { fontFamily: 'Caveat' }),
    text('2', { fontFamily: 'Lato' }),
    text('3', { runs: [{ text: 'a' }, { text: 'b', fontFamily: 'Caveat' }] }),
    // Every run has a family of its own, and the object's counts for none.
    text('4', { fontFamily: 'Caveat', runs: [{ text: 'a', fontFamily: 'Lato' }] }),
    object('5', { fontFamily: 'Caveat', width: 10, height: 10 }),
  ]);
  const kit = testKit();
  for (const one of page.objects.values()) boundsOf(kit, page, one);
  expect(forgetTexts(kit, page, 'Caveat')).toEqual(['1', '3']);
  const known = [...page.objects.values()].filter((one) => kit.boxes.has(one)).map(({ selectId }) => selectId);
  expect(known).toEqual(['2', '4', '5']);
});
