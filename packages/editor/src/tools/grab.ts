import type { Point } from '@sw/board-render';
import { distance } from '../edit/segments.ts';
import { objectAt } from '../selection/hit.ts';
import { CLICK_PIXELS } from './drag-box.ts';
import { type Step, stay, type Tool, type ToolPointer, type ToolView } from './tool.ts';

type State = { readonly name: 'idle' } | { readonly name: 'held'; readonly at: Point; readonly from: Point };

const IDLE: State = { name: 'idle' };
const HIT_PIXELS = 5;

function clicked(event: ToolPointer, view: ToolView): Step<State> {
  const link = objectAt(view, event.at, HIT_PIXELS / view.camera.zoom)?.link;
  return stay(IDLE, ...(link === undefined ? [] : [{ do: 'follow', link } as const]));
}

/** GRAB, and viewing in READONLY and DEMOMODE: the page follows the hand, and links can be followed. */
export const grab: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'down') return stay({ name: 'held', at: event.window, from: event.window });
    if (state.name === 'idle' || event.type === 'cancel' || event.type === 'hover') return stay(IDLE);
    const { x, y } = event.window;
    const pan = { do: 'pan', dx: x - state.at.x, dy: y - state.at.y } as const;
    if (event.type === 'move') return stay({ ...state, at: event.window }, pan);
    return distance(state.from, event.window) < CLICK_PIXELS[event.device] ? clicked(event, view) : stay(IDLE, pan);
  },
  cursor: ({ name }) => (name === 'held' ? 'grabbing' : 'grab'),
};
