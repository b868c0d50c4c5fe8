import { BUILT, buildPage } from './build.ts';
import { type RenderFigures, renderFigures, TARGETS, type Target, type Visit } from './figures.ts';
import { editorKb } from './route-weight.ts';
import { SCENES, type SceneName } from './scenes.ts';
import { serve } from './serve.ts';
import { tableLines, visitLine } from './table.ts';
import { visit } from './visit.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** `BENCH_TARGETS=ours,blit`: some of all; all without it. */
function chosen<T extends string>(variable: string, all: readonly T[]): readonly T[] {
  const names = process.env[variable]?.split(',');
  const unknown = names?.filter((name) => !all.some((one) => one === name)) ?? [];
  if (unknown.length > 0) throw new Error(`${variable}: ${unknown.join(', ')} is none of ${all.join(', ')}`);
  return names === undefined ? all : all.filter((name) => names.includes(name));
}

/** Targets take turns, so that what else the machine does meets them alike. */
async function visitAll(targets: readonly Target[], scenes: readonly SceneName[]): Promise<Visit[]> {
  for (const target of targets) await buildPage(target);
  const served = await serve(BUILT);
  const visits: Visit[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const scene of scenes) {
        for (const target of targets) {
          const seen = await visit(served.origin, target, scene);
          visits.push(seen);
          console.log(`round ${round} ${visitLine(seen)}`);
        }
      }
    }
  } finally {
    served.close();
  }
  return visits;
}

/** Frames that are drawn, beside a bare copy of one bitmap and beside Excalidraw, and the weight of the editor's route. */
export async function benchRender(): Promise<RenderFigures> {
  const targets = chosen('BENCH_TARGETS', [...TARGETS, 'route'] as const);
  const scenes = chosen('BENCH_SCENES', SCENES);
  const visits = await visitAll(
    targets.filter((target) => target !== 'route'),
    scenes,
  );
  for (const line of tableLines(visits)) console.log(line);
  const figures = renderFigures(visits);
  return targets.includes('route') ? { ...figures, editor_kb: await editorKb() } : figures;
}
