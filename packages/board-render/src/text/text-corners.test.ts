import { KIND } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import { ownName } from '../fonts/wanted.ts';
import { createKit } from '../kit.ts';
import { layoutText } from './layout.ts';
import { lineStarts, textCorners } from './text-corners.ts';

/** Every character five wide at ten units. */
const measure = (_: string, text: string): number => text.length * 5;
const kit = createKit({ newPath: () => ({}) as never, measure });

const boxes = (text: string, from: number, to: number, more: Record<string, unknown> = {}) => {
  const written = object('1', { type: KIND.textGroup, left: 100, top: 200, fontSize: 10, runs: [{ text }], ...more });
  return textCorners(kit, pageOf([written]), written, { from, to }).map(([a, , c]) =>
    [a.x, a.y, c.x, c.y].map(Math.round),
  );
};

test('a word is boxed where it stands, one box for each line it is on', () => {
  expect(boxes('one two', 4, 7)).toEqual([[120, 200, 135, 214]]);
  expect(boxes('one two three', 4, 13, { width: 40 })).toEqual([
    [120, 200, 135, 214],
    [100, 214, 125, 228],
  ]);
});

test('it goes with its object: turned, scaled, mirrored, and across runs in other styles', () => {
  expect(boxes('ab', 1, 2, { scaleX: 2, scaleY: 2 })).toEqual([[110, 200, 120, 228]]);
  // Mirrored, its letters still run from left to right: the first is at the left end.
  expect(boxes('ab', 0, 1, { scaleX: -1 })).toEqual([[90, 200, 95, 214]]);
  expect(boxes('ab', 0, 1, { angle: 90 })).toEqual([[100, 200, 86, 205]]);
  const runs = [{ text: 'on' }, { text: 'e t', bold: true }, { text: 'wo' }];
  expect(boxes('', 4, 7, { runs })).toEqual([[120, 200, 135, 214]]);
});

test('every character of a text that is no blank is in exactly one line', () => {
  const word = fc.constantFrom('a', 'solar', '太阳', '\n', '  ', ' ', 'x'.repeat(30), '\n\n', '\t');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 10, max: 120 }), (words, maxWidth) => {
      const text = words.join('');
      const written = object('1', { type: KIND.textGroup, runs: [{ text: text || 'a' }] });
      const request = { object: written, measure, faces: ownName, fontSize: 10, shrink: 1, align: 'left' } as const;
      const { lines } = layoutText({ ...request, maxWidth });
      const whole = text || 'a';
      const starts = lineStarts(whole, lines);
      const covered = new Set<number>();
      for (const [i, { spans }] of lines.entries()) {
        const line = spans.map((span) => span.text).join('');
        const start = starts[i] ?? 0;
        expect(whole.slice(start, start + line.length)).toBe(line);
        for (let at = start; at < start + line.length; at += 1) {
          expect(covered.has(at)).toBe(false);
          covered.add(at);
        }
      }
      for (let at = 0; at < whole.length; at += 1) if (/\S/.test(whole.charAt(at))) expect(covered.has(at)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
