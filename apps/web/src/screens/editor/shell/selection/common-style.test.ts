import { type BoardObject, KIND, packInk } from '@sw/board-model';
import { expect, it } from 'vitest';
import { commonStyle, MIXED } from './common-style.ts';
import { AUTOMATIC, NONE } from './kind-style.ts';

const object = (type: number, more: Partial<BoardObject> = {}): BoardObject => ({
  selectId: '1',
  type,
  zIndex: 1,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  ...more,
});

it('what nobody has styled looks as its kind does', () => {
  expect(commonStyle([object(KIND.rectangle)], 'fill')).toBe(NONE);
  expect(commonStyle([object(KIND.memoText)], 'fill')).toBe('#FFE58A');
  expect(commonStyle([object(KIND.dashedArrow)], 'lineStyle')).toBe('dashed');
  expect(commonStyle([object(KIND.solidArrow)], 'endArrow')).toBe(true);
  expect(commonStyle([object(KIND.solidLine)], 'endArrow')).toBe(false);
  expect(commonStyle([object(KIND.ellipse)], 'textAlign')).toBe('center');
  expect(commonStyle([object(KIND.textGroup)], 'color')).toBe(AUTOMATIC);
  expect(commonStyle([object(KIND.highlighterLine)], 'opacity')).toBe(0.5);
});

it('an own style wins', () => {
  expect(commonStyle([object(KIND.rectangle, { fill: '#E64243' })], 'fill')).toBe('#E64243');
  expect(commonStyle([object(KIND.solidArrow, { endArrow: false })], 'endArrow')).toBe(false);
});

it('a stroke has the width of its ink until it is given another', () => {
  const { ink } = packInk(
    [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ],
    13,
  );
  expect(commonStyle([object(KIND.markerLine, { ink })], 'strokeWidth')).toBe(13);
  expect(commonStyle([object(KIND.markerLine, { ink, strokeWidth: 26 })], 'strokeWidth')).toBe(26);
});

it('several that differ have none in common, and kinds without the style do not count', () => {
  const [red, blue] = [
    object(KIND.rectangle, { stroke: '#E64243' }),
    object(KIND.markerLine, { stroke: '#297BEE' }),
  ] as const;
  expect(commonStyle([red, blue], 'stroke')).toBe(MIXED);
  expect(commonStyle([red, object(KIND.memoText)], 'stroke')).toBe('#E64243');
  expect(commonStyle([red, object(KIND.textGroup, { fill: NONE })], 'fill')).toBe(NONE);
});

it('a text is bold if every stretch of it is', () => {
  const bold = { text: 'a', bold: true };
  expect(commonStyle([object(KIND.textGroup, { runs: [bold] })], 'bold')).toBe(true);
  expect(commonStyle([object(KIND.textGroup, { runs: [bold, { text: 'b' }] })], 'bold')).toBe(MIXED);
  expect(commonStyle([object(KIND.textGroup, { bold: true, runs: [bold, { text: 'b' }] })], 'bold')).toBe(true);
});
