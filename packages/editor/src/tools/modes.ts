import { familyOf, KIND } from '@sw/board-model';
import type { Form } from '@sw/board-render';
import type { WrittenPart } from '../templates/template-part.ts';

/** The specification's tool modes. */
export const TOOL_MODES = [
  'SELECT',
  'GRAB',
  'DRAW',
  'DRAW_HIGHPEN',
  'LASER',
  'TEXT',
  'ERASER',
  'DEMOMODE',
  'READONLY',
  'TEMPLATE',
  'SHAPE',
] as const;
export type ToolMode = (typeof TOOL_MODES)[number];

/** A mode, and the kind of object it creates: a shape, a text or a note, a template. */
export interface ToolChoice {
  readonly mode: ToolMode;
  readonly kind: number;
  /** The outline of a rectangle. */
  readonly form?: Form;
  /** The text fields of a template. */
  readonly parts?: readonly WrittenPart[];
}

/** The default kind of each mode. Pens take theirs from the settings. */
const USUAL: Readonly<Record<ToolMode, number>> = {
  SELECT: 0,
  GRAB: 0,
  DRAW: KIND.markerLine,
  DRAW_HIGHPEN: KIND.highlighterLine,
  LASER: 0,
  TEXT: KIND.textGroup,
  ERASER: 0,
  DEMOMODE: 0,
  READONLY: 0,
  TEMPLATE: KIND.kanban,
  SHAPE: KIND.rectangle,
};

export const choiceOf = (mode: ToolMode, kind = USUAL[mode]): ToolChoice => ({ mode, kind });

/** Every shape of the model, lines and arrows included. */
export const SHAPE_KINDS: readonly number[] = Object.values(KIND).filter((kind) => familyOf(kind) === 'shape');
