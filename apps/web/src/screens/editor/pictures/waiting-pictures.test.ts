import { type BoardObject, createPage, KIND } from '@sw/board-model';
import { expect, test } from 'vitest';
import { translateIn } from '../../../../testing/translate.ts';
import { failureMessage, markState } from './mark-labels.ts';
import type { Upload } from './uploads-store.ts';
import { WaitingPictures } from './waiting-pictures.ts';

const image = (selectId: string, more: Partial<BoardObject> = {}): BoardObject => ({
  selectId,
  type: KIND.image,
  zIndex: 1,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  ...more,
});

function pageWith(...objects: BoardObject[]) {
  const page = createPage('1');
  for (const object of objects) page.objects.set(object.selectId, object);
  return page;
}

const upload = (more: Partial<Upload> = {}): Upload => ({
  selectId: '1',
  pageId: '1',
  name: 'a.png',
  step: 'sending',
  share: 0.4,
  failure: undefined,
  cancel: () => undefined,
  abandon: () => undefined,
  retry: () => undefined,
  ...more,
});

test('images without a picture are found, and only what was touched is looked at again', () => {
  const page = pageWith(image('1'), image('2', { imgSrc: '/cdn/2' }), image('3', { type: KIND.rectangle }));
  const waiting = new WaitingPictures();
  expect(waiting.take(page, 'all')).toBe(true);
  expect(waiting.list).toEqual(['1']);
  const { list } = waiting;
  expect(waiting.take(page, new Set(['2', '3']))).toBe(false);
  expect(waiting.list).toBe(list);
  page.objects.set('1', image('1', { imgSrc: '/cdn/1' }));
  expect(waiting.take(page, new Set(['1']))).toBe(true);
  expect(waiting.list).toEqual([]);
  expect(waiting.take(pageWith(), 'all')).toBe(false);
});

test('R3.88 everybody sees that it is on its way, that it failed, and why; only its sender how far it is', () => {
  expect(markState(image('1'), upload(), true)).toEqual({ name: 'sending', share: 0.4 });
  expect(markState(image('1'), upload({ step: 'preparing' }), true)).toEqual({ name: 'sending', share: undefined });
  expect(markState(image('1'), undefined, false)).toEqual({ name: 'coming' });
  expect(markState(image('1'), undefined, true)).toEqual({ name: 'left' });
  const failed = markState(image('1', { uploadError: 'UPLOAD_TIMEOUT' }), undefined, false);
  expect(failed).toMatchObject({ name: 'failed', error: 'UPLOAD_TIMEOUT', own: false });
});

test('a reason that needs a number nobody else was given, or that nobody knows, is left out', async () => {
  const t = await translateIn('en');
  const textOf = (uploadError: string, text = '') => {
    const state = markState(image('1', { uploadError }), undefined, false);
    return state.name === 'failed' ? failureMessage({ ...state, text }, t) : 'not failed';
  };
  expect(textOf('UPLOAD_TIMEOUT')).toBe('The upload took too long');
  expect(textOf('IMAGE_LIMIT')).toBeUndefined();
  expect(textOf('IMAGE_LIMIT', 'at most 3')).toBe('at most 3');
  expect(textOf('toString')).toBeUndefined();
});
