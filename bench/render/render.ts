import { BUILT, buildPage } from './build.ts';
import {
  documentsPan,
  type Phase,
  type RenderFigures,
  renderFigures,
  TARGETS,
  type Target,
  type Visit,
} from './figures.ts';
import { editorKb } from './route-weight.ts';
import { SCENES, type SceneName } from './scenes.ts';
import { serve } from './serve.ts';
import { summarize, tableLines, visitLine } from './table.ts';
import { panDocuments, visit } from './visit.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** `BENCH_TARGETS=ours,blit` selects some of the values; without it all are used. */
function chosen<T extends string>(variable: string, all: readonly T[]): readonly T[] {
  const names = process.env[variable]?.split(',');
  const unknown = names?.filter((name) => !all.some((one) => one === name)) ?? [];
  if (unknown.length > 0) throw new Error(`${variable}: ${unknown.join(', ')} is none of ${all.join(', ')}`);
  return names === undefined ? all : all.filter((name) => names.includes(name));
}

interface Seen {
  readonly visits: Visit[];
  readonly panned: (readonly [Target, Phase])[];
}

/** Targets take turns, so that other work on the machine affects them alike. */
async function visitAll(targets: readonly Target[], scenes: readonly (SceneName | 'documents')[]): Promise<Seen> {
  for (const target of targets) await buildPage(target);
  const served = await serve(BUILT);
  const seen: Seen = { visits: [], panned: [] };
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const scene of scenes) {
        for (const target of targets) {
          if (scene !== 'documents') {
            const found = await visit(served.origin, target, scene);
            seen.visits.push(found);
            console.log(`round ${round} ${visitLine(found)}`);
          } else if (target !== 'excalidraw') {
            const phase = await panDocuments(served.origin, target);
            seen.panned.push([target, phase]);
            console.log(`round ${round} documents ${target}: pan ${summarize(phase)}`);
          }
        }
      }
    }
  } finally {
    served.close();
  }
  return seen;
}

/** The frames that are drawn, compared with copying one bitmap and with Excalidraw, and the weight of the editor's route. */
export async function benchRender(): Promise<RenderFigures> {
  const targets = chosen('BENCH_TARGETS', [...TARGETS, 'route'] as const);
  const scenes = chosen('BENCH_SCENES', [...SCENES, 'documents'] as const);
  const { visits, panned } = await visitAll(
    targets.filter((target) => target !== 'route'),
    scenes,
  );
  for (const line of tableLines(visits)) console.log(line);
  const pan = documentsPan(panned);
  const figures = { ...renderFigures(visits), ...(pan === undefined ? {} : { documents_pan: pan }) };
  return targets.includes('route') ? { ...figures, editor_kb: await editorKb() } : figures;
}
