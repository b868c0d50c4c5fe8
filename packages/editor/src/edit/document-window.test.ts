import { REFERENCE_FRAME } from '@sw/board-render';
import { expect, test } from 'vitest';
import { documentWindow, type WindowZoom } from './document-window.ts';

const sizeOf = (zoom: WindowZoom) => {
  const { minX, minY, maxX, maxY } = documentWindow(zoom);
  return [Math.round(maxX - minX), Math.round(maxY - minY)];
};

test('R9.12 a document opens in a window of 1720×1420 about the middle of the canvas, or about a given point', () => {
  expect(documentWindow()).toEqual({ minX: 1060, minY: 370, maxX: 2780, maxY: 1790 });
  expect(documentWindow('m', { x: 0, y: 0 })).toEqual({ minX: -860, minY: -710, maxX: 860, maxY: 710 });
});

test('R9.13 the window is small by 0.7, medium by 1, big by 1.2, and even then lies on the canvas', () => {
  expect((['s', 'm', 'b'] as const).map(sizeOf)).toEqual([
    [1204, 994],
    [1720, 1420],
    [2064, 1704],
  ]);
  const big = documentWindow('b');
  expect(big.minX >= REFERENCE_FRAME.minX && big.minY >= REFERENCE_FRAME.minY).toBe(true);
  expect(big.maxX <= REFERENCE_FRAME.maxX && big.maxY <= REFERENCE_FRAME.maxY).toBe(true);
});
