import { type BoardObject, isLocked } from '@sw/board-model';
import { isPart } from '@sw/board-render';
import { canHold } from '../edit/bind.ts';
import { endsOf } from '../edit/line-drag.ts';
import { type Frame, frameOfAll } from '../selection/frame.ts';
import { endAt, type Handle, handleAt, hasEnds } from '../selection/handles.ts';
import { selectedObjects } from '../selection/selection.ts';
import { graphAround, isWithin, type Target, targetAt } from '../selection/target.ts';
import type { ToolPointer, ToolView } from './tool.ts';

/** What is under the pointer, for selecting. */
export type Under =
  | { readonly name: 'handle'; readonly handle: Handle; readonly frame: Frame }
  | ({ readonly name: 'object' } & Target)
  /** Inside the selection's frame, on nothing. */
  | { readonly name: 'frame' }
  | { readonly name: 'nothing' };

const HIT_PIXELS = { mouse: 5, pen: 6, touch: 12 } as const;

function handleUnder(
  event: ToolPointer,
  view: ToolView,
  objects: readonly BoardObject[],
  frame: Frame,
): Handle | undefined {
  const { camera } = view;
  const { window: at, device } = event;
  const [first] = objects;
  if (first && hasEnds(objects)) {
    const [start, end] = endsOf(view, first);
    return endAt([start.at, end.at], camera, at, device);
  }
  const dots = objects.length === 1 && first !== undefined && canHold(first) && device !== 'touch';
  return handleAt({ frame, camera, at, device, dots });
}

export function under(event: ToolPointer, view: ToolView): Under {
  const selected = selectedObjects(view.page, view.selection);
  // A cell or node is placed by its table or graph, so it has no handles.
  const free = selected.filter((object) => !isPart(object) && !isLocked(view.page, object.selectId));
  const frame = frameOfAll(view, free);
  const handle = frame && handleUnder(event, view, free, frame);
  if (frame && handle) return { name: 'handle', handle, frame };
  const tolerance = HIT_PIXELS[event.device] / view.camera.zoom;
  const target = targetAt(view, event.at, tolerance);
  if (target) return { name: 'object', ...target };
  const inside = frame !== undefined && isWithin(frame, event.at);
  const graph = graphAround(view, event.at, tolerance);
  // A press between the nodes concerns the graph, unless the graph is part of a larger selection.
  if (graph && (!inside || view.selection.has(graph.selectId))) return { name: 'object', root: graph, part: graph };
  return inside ? { name: 'frame' } : { name: 'nothing' };
}
