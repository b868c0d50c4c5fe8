import { type BoardObject, isLocked } from '@sw/board-model';
import { isPart, type Point } from '@sw/board-render';
import { canHold } from '../edit/bind.ts';
import { endsOf } from '../edit/line-drag.ts';
import { rootOf } from '../edit/scene.ts';
import { type Frame, frameOfAll, inFrame } from '../selection/frame.ts';
import { endAt, type Handle, handleAt, hasEnds } from '../selection/handles.ts';
import { objectAt } from '../selection/hit.ts';
import { selectedObjects } from '../selection/selection.ts';
import type { ToolPointer, ToolView } from './tool.ts';

/** What is under the pointer, for selecting. */
export type Under =
  | { readonly name: 'handle'; readonly handle: Handle; readonly frame: Frame }
  | { readonly name: 'object'; readonly object: BoardObject; readonly part: BoardObject }
  /** Inside the selection's frame, on nothing. */
  | { readonly name: 'frame' }
  | { readonly name: 'nothing' };

const HIT_PIXELS = { mouse: 5, pen: 6, touch: 12 } as const;

const isWithin = (frame: Frame, point: Point): boolean => {
  const { x, y } = inFrame(frame, point);
  return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
};

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
  // A cell or a node is placed by its whole: it has no handles.
  const free = selected.filter((object) => !isPart(object) && !isLocked(view.page, object.selectId));
  const frame = frameOfAll(view, free);
  const handle = frame && handleUnder(event, view, free, frame);
  if (frame && handle) return { name: 'handle', handle, frame };
  const part = objectAt(view, event.at, HIT_PIXELS[event.device] / view.camera.zoom);
  if (part) return { name: 'object', object: rootOf(view.page, part), part };
  return frame && isWithin(frame, event.at) ? { name: 'frame' } : { name: 'nothing' };
}
