import { expect, test } from 'vitest';
import { sceneOf } from '../../testing/fake-stage.ts';
import { pageOf } from '../../testing/objects.ts';
import { outlineOfPage } from './outline.ts';

const base = { zIndex: 0, angle: 0, scaleX: 1, scaleY: 1, width: 100, height: 50 };
const note = (selectId: string, left: number, top: number, text: string) => ({
  ...base,
  selectId,
  type: 602,
  left,
  top,
  runs: [{ text }],
});

test('the outline reads in rows, names groups by their words, and shows strokes as one line', () => {
  const page = pageOf([
    note('1', 500, 10, 'second'),
    note('2', 10, 12, 'first\nline'),
    { ...note('3', 10, 300, 'grouped'), groupId: '9' },
    { ...base, selectId: '4', type: 201, left: 200, top: 300, groupId: '9', tpvLocked: true },
    { ...base, selectId: '5', type: 101, left: 0, top: 0 },
    { ...base, selectId: '6', type: 101, left: 0, top: 0 },
    note('7', 10, 600, 'x'.repeat(200)),
  ]);
  const outline = outlineOfPage(page, sceneOf(page).index);
  expect(outline.map(({ kind, text }) => [kind, text.slice(0, 12)])).toEqual([
    ['memoText', 'first line'],
    ['memoText', 'second'],
    ['group', 'grouped'],
    ['memoText', 'xxxxxxxxxxxx'],
    ['ink', ''],
  ]);
  expect(outline[2]?.ids).toEqual(['3', '4']);
  expect(outline[2]?.children.map(({ kind, locked }) => [kind, locked])).toEqual([
    ['memoText', false],
    ['rectangle', true],
  ]);
  expect(outline[3]?.text).toHaveLength(80);
  expect(outline[4]?.ids).toEqual(['5', '6']);
});
