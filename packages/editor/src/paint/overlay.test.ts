import { readFileSync } from 'node:fs';
import { createPage } from '@sw/board-model';
import type { DrawContext } from '@sw/board-render';
import { expect, test } from 'vitest';
import { sceneOf } from '../fixtures/fake-stage.ts';
import { NO_PREVIEW } from '../tools/tool.ts';
import { isEmpty, type OverlayScene, paintOverlay } from './overlay.ts';

/** Notes every call. */
function recorder(): { readonly ctx: DrawContext; readonly calls: [string, unknown[]][] } {
  const calls: [string, unknown[]][] = [];
  const ctx = new Proxy({} as Record<string, unknown>, {
    get: (target, name) => target[String(name)] ?? ((...args: unknown[]) => calls.push([String(name), args])),
    set: (target, name, value) => {
      target[String(name)] = value;
      calls.push([String(name), [value]]);
      return true;
    },
  });
  return { ctx: ctx as unknown as DrawContext, calls };
}

const camera = { x: 100, y: 0, zoom: 2 };
const box = {
  selectId: '1',
  type: 201,
  zIndex: 0,
  left: 200,
  top: 50,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  width: 10,
  height: 10,
};
const page = createPage('7101');
page.objects.set('1', box);

const nothing: OverlayScene = {
  scene: sceneOf(page),
  theme: 'light',
  now: 1_000,
  size: { width: 1_000, height: 800 },
  selected: [],
  free: [],
  busy: false,
  preview: NO_PREVIEW,
  people: [],
  cursorsShown: true,
  lasers: new Map(),
  found: undefined,
  own: { clientId: 'client-ann', laser: { color: '#E0402B', size: 8 } },
  undelivered: [],
  face: () => ({ name: 'Bob', colour: '#7E5AD5' }),
};

const bob = {
  actor: 6,
  clientId: 'client-bob',
  selection: ['1'],
  editing: undefined,
  viewport: undefined,
  lastSeen: 900,
};

test('nothing to paint is told as such', () => {
  expect(isEmpty(nothing)).toBe(true);
  expect(isEmpty({ ...nothing, selected: [box] })).toBe(false);
  expect(isEmpty({ ...nothing, people: [{ ...bob, cursor: undefined }] })).toBe(false);
});

test('a selection stands in the window where its object does, in the person’s colour if it is somebody else’s', () => {
  const { ctx, calls } = recorder();
  paintOverlay(ctx, camera, { ...nothing, people: [{ ...bob, cursor: { x: 110, y: 5 } }] });
  expect(calls).toContainEqual(['strokeStyle', ['#7E5AD5']]);
  expect(calls).toContainEqual(['moveTo', [200, 100]]);
  expect(calls).toContainEqual(['lineTo', [220, 120]]);
  // The arrow's point.
  expect(calls).toContainEqual(['moveTo', [20, 10]]);
});

test('a marquee, the eraser and undelivered work are painted', () => {
  const { ctx, calls } = recorder();
  const preview = {
    ...NO_PREVIEW,
    marquee: { minX: 100, minY: 0, maxX: 150, maxY: 50 },
    circle: { x: 150, y: 50, radius: 10 },
  };
  paintOverlay(ctx, camera, { ...nothing, preview, undelivered: [box] });
  expect(calls).toContainEqual(['fillRect', [0, 0, 100, 100]]);
  expect(calls).toContainEqual(['ellipse', [100, 100, 20, 20, 0, 0, 2 * Math.PI]]);
  expect(calls).toContainEqual(['setLineDash', [[2, 3]]]);
});

test('the colours are those of the application’s tokens', () => {
  const tokens = readFileSync(new URL('../../../../apps/web/src/theme/tokens.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./overlay.ts', import.meta.url), 'utf8');
  const found = [...tokens.matchAll(/--sw-selection:\s*(#[0-9A-F]{6})/gi)].map((match) => match[1]?.toUpperCase());
  expect(found.length).toBeGreaterThan(1);
  for (const colour of found) expect(source.toUpperCase()).toContain(`SELECTION: '${colour}'`);
});
