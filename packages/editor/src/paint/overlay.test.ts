import { readFileSync } from 'node:fs';
import { createPage } from '@sw/board-model';
import { expect, test } from 'vitest';
import { sceneOf } from '../../testing/fake-stage.ts';
import { recorder } from '../../testing/recorder.ts';
import { Undelivered } from '../together/undelivered.ts';
import { NO_PREVIEW } from '../tools/tool.ts';
import { isEmpty, type OverlayScene, paintOverlay } from './overlay.ts';
import { NOTHING_WAITS, WaitingWork } from './waiting-marks.ts';

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
  waiting: NOTHING_WAITS,
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

test('nothing to paint is reported as such', () => {
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
  paintOverlay(ctx, camera, { ...nothing, preview, waiting: { kind: 'each', objects: [box] } });
  expect(calls).toContainEqual(['fillRect', [0, 0, 100, 100]]);
  expect(calls).toContainEqual(['ellipse', [100, 100, 20, 20, 0, 0, 2 * Math.PI]]);
  expect(calls).toContainEqual(['setLineDash', [[2, 3]]]);
});

test('where too many objects wait to be marked one by one, the part of the page is that they take', () => {
  const crowded = createPage('7102');
  const undelivered = new Undelivered();
  for (let n = 0; n < 201; n += 1) {
    const selectId = String(n);
    crowded.objects.set(selectId, { ...box, selectId, left: 10 * n });
    undelivered.add(1, new Set([selectId]));
  }
  const [scene, work] = [sceneOf(crowded), new WaitingWork()];
  const around = { kind: 'around', box: { minX: -1.5, minY: 48.5, maxX: 2_011.5, maxY: 61.5 } };
  expect(work.marks(scene, undelivered)).toEqual(around);
  const { ctx, calls } = recorder();
  paintOverlay(ctx, camera, { ...nothing, scene, waiting: work.marks(scene, undelivered) });
  expect(calls.filter(([name]) => name === 'stroke')).toHaveLength(1);
  undelivered.settle(200);
  const each = work.marks(scene, undelivered);
  expect(each.kind === 'each' && each.objects.map(({ selectId }) => Number(selectId))).toEqual(
    Array.from({ length: 200 }, (_, n) => n + 1),
  );
  undelivered.settle(0);
  expect(isEmpty({ ...nothing, scene, waiting: work.marks(scene, undelivered) })).toBe(true);
});

test('the colours are those of the application’s tokens', () => {
  const tokens = readFileSync(new URL('../../../../apps/web/src/theme/tokens.css', import.meta.url), 'utf8');
  const source = readFileSync(new URL('./overlay.ts', import.meta.url), 'utf8');
  const found = [...tokens.matchAll(/--sw-selection:\s*(#[0-9A-F]{6})/gi)].map((match) => match[1]?.toUpperCase());
  expect(found.length).toBeGreaterThan(1);
  for (const colour of found) expect(source.toUpperCase()).toContain(`SELECTION: '${colour}'`);
});
