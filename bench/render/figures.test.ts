import { expect, test } from 'vitest';
import { type Line, type Phase, renderFigures, type Target, type Visit } from './figures.ts';
import type { SceneName } from './scenes.ts';

const phase = (drawn: number, part: Partial<Phase> = {}): Phase => ({
  drawn,
  updates: drawn,
  p95Ms: 17,
  longTaskMs: 0,
  pixelMs: undefined,
  lagMs: 0,
  cores: 1,
  otherCores: 0,
  ...part,
});

function visit(
  target: Target,
  scene: SceneName,
  drawn: number,
  loadMs: number,
  lines: Partial<Record<Line, Phase>> = {},
): Visit {
  const all = {
    pan: phase(drawn),
    zoom: phase(drawn),
    fit: phase(drawn),
    stroke: phase(drawn),
    drag: phase(drawn),
    drag_all: phase(drawn),
  };
  return { target, scene, loadMs, heapMb: 10, lines: { ...all, ...lines } };
}

test('lines are ratios of medians to the limit, loading one to Excalidraw', () => {
  const visits = [
    ...[60, 58, 20].map((drawn) => visit('blit', 's2', drawn, 100)),
    ...[57, 3, 55.1].map((drawn) => visit('ours', 's2', drawn, 300)),
    visit('excalidraw', 's2', 7, 480),
  ];
  expect(renderFigures(visits)).toEqual({
    s2: { pan: 0.95, zoom: 0.95, fit: 0.95, stroke: 0.95, drag: 0.95, drag_all: 0.95, load_ratio_excalidraw: 0.63 },
    stroke_longtask_ms: 0,
  });
});

test('a frame that was drawn without showing anything new does not count, nor one that was never drawn', () => {
  const lines = { pan: phase(60, { updates: 30 }), zoom: phase(15, { updates: 60 }) };
  const { s1 } = renderFigures([visit('blit', 's1', 60, 100), visit('ours', 's1', 60, 100, lines)]);
  expect([s1?.pan, s1?.zoom, s1?.fit]).toEqual([0.5, 0.25, 1]);
});

test('a stroke in company is held against the limit of a stroke alone, and the worse scene says how long tasks were', () => {
  const busy = { ...visit('ours', 's1', 60, 100, { stroke: phase(60, { longTaskMs: 51.4 }) }), busy: phase(48) };
  const visits = [visit('blit', 's1', 60, 100), busy, visit('ours', 's2', 60, 100)];
  const figures = renderFigures(visits);
  expect([figures.busy_stroke, figures.stroke_longtask_ms]).toEqual([0.8, 51]);
});

test('what was not measured is not reported', () => {
  expect(renderFigures([visit('ours', 's1', 60, 100)])).toEqual({ s1: {}, stroke_longtask_ms: 0 });
  expect(renderFigures([])).toEqual({});
});
