import { OPERATION } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { type Effect, stay, type Tool } from './tool.ts';

type State = { readonly name: 'idle' } | { readonly name: 'pointing' };

const IDLE: State = { name: 'idle' };
const tenths = (value: number): number => Math.round(value * 10) / 10;
/** The protocol's limit is 400 numbers. */
const MOST_POINTS = 200;

function point(points: readonly Point[], end: boolean): Effect[] {
  const flat = points.slice(-MOST_POINTS).flatMap(({ x, y }) => [tenths(x), tenths(y)]);
  return [
    { do: 'laser', points, end },
    { do: 'say', item: { kind: 'laser', protocolType: OPERATION.laser, points: flat, end } },
  ];
}

/** LASER: a trail that everybody sees and that is not stored. */
export const laser: Tool<State> = {
  idle: IDLE,
  step(state, event) {
    if (event.type === 'down') return stay({ name: 'pointing' }, ...point(event.samples, false));
    if (state.name === 'idle') return stay(IDLE);
    if (event.type === 'cancel') return stay(IDLE, ...point([], true));
    if (event.type === 'up') return stay(IDLE, ...point(event.samples, true));
    return stay(state, ...point(event.samples, false));
  },
  cursor: () => 'none',
};
