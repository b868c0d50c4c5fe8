import { KIND } from '@sw/board-model';
import type { StyleName } from '@sw/editor';
import { expect, it } from 'vitest';
import { kindStyle } from '../../shell/selection/kind-style.ts';
import { controlsOf } from './controls.ts';

interface Case {
  readonly locked?: 'none' | 'some' | 'all';
  readonly hasWords?: boolean;
  readonly group?: boolean;
  readonly ungroup?: boolean;
}

const controls = (
  types: readonly number[],
  { locked = 'none', hasWords = false, group = false, ungroup = false }: Case = {},
) =>
  controlsOf({
    summary: {
      types: new Set(types),
      locked,
      styles: new Map(
        types.flatMap((type) => Object.keys(kindStyle(type)).map((name) => [name as StyleName, undefined])),
      ),
    },
    hasWords,
    grouping: { group, ungroup },
  });

const TEXT = ['fontFamily', 'fontSize', 'bold', 'italic', 'underline', 'linethrough'];

it('a shape has everything', () => {
  expect(controls([KIND.hexagon])).toEqual([
    ['fill', 'stroke', 'color', 'strokeWidth', 'lineStyle', 'opacity'],
    [...TEXT, 'align'],
    ['link', 'lock'],
  ]);
});

it('ink has colour, width and opacity', () => {
  expect(controls([KIND.markerLine])).toEqual([
    ['stroke', 'strokeWidth', 'opacity'],
    ['link', 'lock'],
  ]);
});

it('a line has no fill and no alignment, and its words only when there are some', () => {
  expect(controls([KIND.solidArrow])).toEqual([
    ['stroke', 'strokeWidth', 'lineStyle', 'opacity'],
    ['link', 'lock'],
  ]);
  expect(controls([KIND.solidArrow], { hasWords: true })[1]).toEqual(TEXT);
});

it('texts and notes', () => {
  expect(controls([KIND.textGroup])).toEqual([
    ['fill', 'color'],
    [...TEXT, 'align'],
    ['link', 'lock'],
  ]);
  expect(controls([KIND.memoText])[0]).toEqual(['fill', 'color', 'opacity']);
});

it('an image has a size, opacity, link and lock alone', () => {
  expect(controls([KIND.image])).toEqual([['pictureSize'], ['opacity'], ['link', 'lock']]);
});

it('what has no styles has link and lock', () => {
  expect(controls([KIND.kanban])).toEqual([['link', 'lock']]);
});

it('several keep the order, and can be grouped', () => {
  expect(controls([KIND.markerLine, KIND.memoText], { group: true })).toEqual([
    ['fill', 'stroke', 'color', 'strokeWidth', 'opacity'],
    [...TEXT, 'align'],
    ['link', 'group', 'lock'],
  ]);
  expect(controls([KIND.markerLine], { ungroup: true }).at(-1)).toEqual(['link', 'ungroup', 'lock']);
});

it('R2.83 what is locked can be unlocked and nothing else', () => {
  expect(controls([KIND.hexagon], { locked: 'all', group: true })).toEqual([['unlock']]);
  expect(controls([KIND.hexagon], { locked: 'some' }).at(-1)).toEqual(['link', 'lock']);
});
