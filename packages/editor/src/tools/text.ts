import { familyOf } from '@sw/board-model';
import { isLine, isPart, isTable, type Point } from '@sw/board-render';
import { objectAt } from '../selection/hit.ts';
import { choiceOf } from './modes.ts';
import { stay, type Tool } from './tool.ts';

type State = { readonly name: 'idle' } | { readonly name: 'pressed'; readonly at: Point };

const IDLE: State = { name: 'idle' };
const HIT_PIXELS = 4;

/** Whether the kind can have text. */
export const canBeWritten = (type: number): boolean =>
  familyOf(type) === 'text' || familyOf(type) === 'shape' || isLine(type);

/** Whether typing writes in a selected object of the kind. Lines are excluded: they seldom have text, and often a tool follows. */
export const isTypedInto = (type: number): boolean => canBeWritten(type) && !isLine(type);

/** TEXT: edits a text under the pointer, or starts a new one. */
export const text: Tool<State> = {
  idle: IDLE,
  step(state, event, view) {
    if (event.type === 'down') return stay({ name: 'pressed', at: event.at });
    if (event.type !== 'up' || state.name === 'idle') return stay(event.type === 'move' ? state : IDLE);
    const there = objectAt(view, state.at, HIT_PIXELS / view.camera.zoom);
    const back = { do: 'choose', choice: choiceOf('SELECT') } as const;
    if (there && isTable(there.type)) {
      return stay(IDLE, back, { do: 'editCell', selectId: there.selectId, at: state.at });
    }
    const written = there && (familyOf(there.type) === 'text' || isPart(there));
    if (written) return stay(IDLE, back, { do: 'editText', selectId: there.selectId });
    return stay(IDLE, back, { do: 'writeAt', at: state.at });
  },
  cursor: () => 'text',
};
