import { expect, test } from 'vitest';
import { testSurface } from '../../testing/stage-host.ts';
import { paintCursor } from './cursor.ts';
import { paintGuides } from './guides.ts';
import { LASER_MS, paintLaser } from './laser.ts';
import { paintSelection } from './selection.ts';

function painted(paint: (surface: ReturnType<typeof testSurface>) => void) {
  const surface = testSurface(200, 120);
  surface.context.fillStyle = '#ffffff';
  surface.context.fillRect(0, 0, 200, 120);
  paint(surface);
  return surface.pixels();
}

test('a cursor is an arrow in its colour with its name beside it, and fades', () => {
  const mark = { x: 20, y: 20, colour: '#297BEE', name: 'Mei 梅', opacity: 1, nameOpacity: 1 };
  const whole = painted(({ context }) => paintCursor(context, mark));
  expect(whole.at(25, 28)).toBe('#297bee');
  expect(whole.at(40, 42)).toBe('#297bee');
  const unnamed = painted(({ context }) => paintCursor(context, { ...mark, nameOpacity: 0 }));
  expect(unnamed.at(40, 42)).toBe('#ffffff');
  expect(painted(({ context }) => paintCursor(context, { ...mark, opacity: 0 })).painted('#ffffff')).toBeUndefined();
});

test('a laser has a head with a white core, is thinner where it is older, and is gone after 1.2 seconds', () => {
  const points = Array.from({ length: 30 }, (_, i) => ({ x: 10 + i * 6, y: 60, time: i * 40 }));
  const trail = { points, colour: '#E0402B', width: 8 };
  const now = 29 * 40;
  const seen = painted(({ context }) => expect(paintLaser(context, trail, now)).toBe(true));
  expect(seen.at(184, 60)).toBe('#ffffff');
  const thickness = (x: number) =>
    Array.from({ length: 120 }, (_, y) => seen.at(x, y)).filter((c) => c !== '#ffffff').length;
  expect(thickness(160)).toBeGreaterThan(thickness(60) + 2);
  const later = painted(({ context }) => expect(paintLaser(context, trail, now + LASER_MS)).toBe(false));
  expect(later.painted('#ffffff')).toBeUndefined();
});

test('a selection is an outline with handles and dots; guides are sharp lines', () => {
  const corners = [
    { x: 40, y: 30 },
    { x: 120, y: 30 },
    { x: 120, y: 90 },
    { x: 40, y: 90 },
  ] as const;
  const marked = painted(({ context }) =>
    paintSelection(context, { corners, colour: '#0F8A6A', width: 2, handles: corners, dots: [{ x: 150, y: 60 }] }),
  );
  expect(marked.at(80, 29)).toBe('#0f8a6a');
  // White inside a handle, although the outline runs through it.
  expect(marked.at(40, 30)).toBe('#ffffff');
  expect(marked.at(150, 56)).not.toBe('#ffffff');
  expect(marked.at(80, 60)).toBe('#ffffff');
  const guided = painted(({ context }) =>
    paintGuides(context, [{ from: { x: 50.3, y: 10 }, to: { x: 50.3, y: 100 } }], '#E0402B'),
  );
  expect([guided.at(49, 50), guided.at(50, 50), guided.at(51, 50)]).toEqual(['#ffffff', '#e0402b', '#ffffff']);
});
