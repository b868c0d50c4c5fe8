import { expect, it } from 'vitest';
import { ISLANDS, nextIsland } from './island-order.ts';

it('F6 goes round, and Shift+F6 goes round the other way', () => {
  const walk = (back: boolean) => {
    const way = ['canvas' as (typeof ISLANDS)[number] | undefined];
    for (let i = 0; i < ISLANDS.length; i += 1) way.push(nextIsland(ISLANDS, way.at(-1), back));
    return way.slice(1);
  };
  expect(walk(false)).toEqual(['undo', 'pages', 'view', 'call', 'panel', 'head', 'tools', 'canvas']);
  expect(walk(true)).toEqual(['tools', 'head', 'panel', 'call', 'view', 'pages', 'undo', 'canvas']);
});

it('begins at the canvas, and leaves out what is not there', () => {
  expect(nextIsland(['head', 'canvas', 'pages'], undefined, false)).toBe('pages');
  expect(nextIsland(['head', 'canvas', 'pages'], 'pages', false)).toBe('head');
  expect(nextIsland(['canvas'], 'canvas', true)).toBe('canvas');
  expect(nextIsland([], 'canvas', false)).toBeUndefined();
});
