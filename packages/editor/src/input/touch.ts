import type { Camera, Point } from '@sw/board-render';
import { panned, zoomedTo } from '../camera/camera.ts';
import type { PointerInput } from './events.ts';

/** Fingers on the screen, and whether a pen was ever used. */
export interface TouchState {
  readonly fingers: ReadonlyMap<number, Point>;
  /** After the first pen input, fingers and palms only move the canvas. */
  readonly penSeen: boolean;
  /** Two fingers came down: further events move the canvas until all are up. */
  readonly moving: boolean;
}

export const NO_TOUCH: TouchState = { fingers: new Map(), penSeen: false, moving: false };

export interface TouchStep {
  readonly state: TouchState;
  readonly camera: Camera;
  /** `tool`: the event belongs to the tool. `begin`: it cancels what a finger had started, and moves the canvas. */
  readonly to: 'tool' | 'begin' | 'canvas';
}

interface Grip {
  readonly centre: Point;
  readonly span: number;
}

function gripOf(fingers: ReadonlyMap<number, Point>): Grip | undefined {
  const [one, two] = [...fingers.values()];
  if (!one) return undefined;
  if (!two) return { centre: one, span: 0 };
  return {
    centre: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
    span: Math.hypot(one.x - two.x, one.y - two.y),
  };
}

/** Moves the canvas like paper held by two fingers: the points under the fingers stay under them. */
function moved(camera: Camera, before: Grip, after: Grip): Camera {
  const shifted = panned(camera, after.centre.x - before.centre.x, after.centre.y - before.centre.y);
  if (before.span === 0 || after.span === 0) return shifted;
  return zoomedTo(shifted, shifted.zoom * (after.span / before.span), after.centre);
}

function follow(state: TouchState, event: PointerInput, camera: Camera): TouchStep {
  const fingers = new Map(state.fingers);
  const before = gripOf(fingers);
  const gone = event.type === 'up' || event.type === 'cancel';
  if (gone) fingers.delete(event.pointerId);
  else if (event.type === 'down' || fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
  const moving = fingers.size > 0 && (state.moving || state.penSeen || fingers.size > 1);
  const next = { ...state, fingers, moving };
  if (moving && !state.moving) return { state: next, camera, to: state.fingers.size > 0 ? 'begin' : 'canvas' };
  if (!state.moving) return { state: next, camera, to: 'tool' };
  const after = gripOf(fingers);
  // Adding or lifting a finger changes the grip, not the view.
  const held = event.type === 'move' && before && after;
  return { state: next, camera: held ? moved(camera, before, after) : camera, to: 'canvas' };
}

/** Distinguishes fingers, palms and pens. One finger is a normal pointer until a second joins it or a pen was used. */
export function touched(state: TouchState, event: PointerInput, camera: Camera): TouchStep {
  if (event.device === 'pen') {
    // A palm that touched before the pen must not keep moving the canvas.
    const seen = state.penSeen && state.fingers.size === 0;
    return { state: seen ? state : { fingers: new Map(), penSeen: true, moving: false }, camera, to: 'tool' };
  }
  if (event.device === 'mouse') return { state, camera, to: 'tool' };
  return follow(state, event, camera);
}
