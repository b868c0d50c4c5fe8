import { KIND } from '@sw/board-model';
import { draw } from './draw.ts';
import { eraser } from './eraser.ts';
import { grab } from './grab.ts';
import { laser } from './laser.ts';
import type { ToolChoice } from './modes.ts';
import { select } from './select.ts';
import { shape } from './shape.ts';
import { text } from './text.ts';
import type { CursorName, Effect, Tool, ToolEvent, ToolView } from './tool.ts';

/** The current tool: its machine and its state. */
export interface Held {
  step(event: ToolEvent, view: ToolView): readonly Effect[];
  cursor(): CursorName;
}

function hold<State>(tool: Tool<State>): Held {
  let state = tool.idle;
  return {
    step(event, view) {
      const next = tool.step(state, event, view);
      state = next.state;
      return next.effects;
    },
    cursor: () => tool.cursor(state),
  };
}

export function takeTool({ mode, kind }: ToolChoice): Held {
  switch (mode) {
    case 'SELECT':
      return hold(select);
    case 'DRAW':
    case 'DRAW_HIGHPEN':
      return hold(draw);
    case 'LASER':
      return hold(laser);
    case 'TEXT':
      // A note is dragged to size like a shape and then opened for typing.
      return kind === KIND.memoText ? hold(shape) : hold(text);
    case 'ERASER':
      return hold(eraser);
    case 'SHAPE':
    case 'TEMPLATE':
      return hold(shape);
    case 'GRAB':
    case 'READONLY':
    case 'DEMOMODE':
      return hold(grab);
  }
}
