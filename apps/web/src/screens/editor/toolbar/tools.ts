import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { Command, ToolChoice } from '@sw/editor';

/** What stands in the toolbar. Some are no tools: background, graphs and tables have a panel alone, image asks for files. */
export const TOOL_NAMES = [
  'select',
  'move',
  'pen',
  'highlighter',
  'laser',
  'eraser',
  'text',
  'note',
  'shape',
  'connector',
  'graph',
  'table',
  'image',
  'background',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** The look's groups. The last one folds where the window is low. */
export const TOOL_GROUPS: readonly (readonly ToolName[])[] = [
  ['select', 'move'],
  ['pen', 'highlighter', 'laser', 'eraser'],
  ['text', 'note', 'shape', 'connector'],
];
export const LAST_GROUP: readonly ToolName[] = ['graph', 'table', 'image', 'background'];

/** A phone's sheet shows six and keeps the rest behind a plus. */
export const PHONE_TOOLS: readonly ToolName[] = ['select', 'pen', 'highlighter', 'eraser', 'text', 'shape'];
export const PHONE_REST: readonly ToolName[] = TOOL_NAMES.filter((name) => !PHONE_TOOLS.includes(name));

const WITHOUT_PANEL: ReadonlySet<ToolName> = new Set(['select', 'move', 'image']);
/** What is chosen in the panel is put down at once: there is nothing to take into the hand. */
const PANEL_ALONE: ReadonlySet<ToolName> = new Set(['background', 'graph', 'table']);
export const isPanelAlone = (tool: ToolName): boolean => PANEL_ALONE.has(tool);
export const hasPanel = (tool: ToolName): boolean => !WITHOUT_PANEL.has(tool);

/** What shape and connector draw when they are chosen. */
export interface Kinds {
  readonly shape: number;
  readonly line: number;
}

/** The settings know one kind for both tools: a line there is not what the shape tool means. */
export const shapeKind = (kept: number): number => (isLine(kept) ? KIND.rectangle : kept);

/** What takes a tool into the hand. */
export function toolCommand(tool: ToolName, { shape, line }: Kinds): Extract<Command, { name: 'tool' }> | undefined {
  switch (tool) {
    case 'select':
      return { name: 'tool', mode: 'SELECT' };
    case 'move':
      return { name: 'tool', mode: 'GRAB' };
    case 'pen':
      return { name: 'tool', mode: 'DRAW' };
    case 'highlighter':
      return { name: 'tool', mode: 'DRAW_HIGHPEN' };
    case 'laser':
      return { name: 'tool', mode: 'LASER' };
    case 'eraser':
      return { name: 'tool', mode: 'ERASER' };
    case 'text':
      return { name: 'tool', mode: 'TEXT' };
    case 'note':
      return { name: 'tool', mode: 'TEXT', kind: KIND.memoText };
    case 'shape':
      return { name: 'tool', mode: 'SHAPE', kind: shape };
    case 'connector':
      return { name: 'tool', mode: 'SHAPE', kind: line };
    case 'graph':
    case 'table':
    case 'image':
    case 'background':
      return undefined;
  }
}

/** Which of them is in the hand. */
export function currentTool({ mode, kind }: ToolChoice): ToolName | undefined {
  switch (mode) {
    case 'SELECT':
      return 'select';
    case 'GRAB':
      return 'move';
    case 'DRAW':
      return 'pen';
    case 'DRAW_HIGHPEN':
      return 'highlighter';
    case 'LASER':
      return 'laser';
    case 'ERASER':
      return 'eraser';
    case 'TEXT':
      return kind === KIND.memoText ? 'note' : 'text';
    case 'SHAPE':
      return isLine(kind) ? 'connector' : 'shape';
    case 'TEMPLATE':
      return 'background';
    case 'READONLY':
    case 'DEMOMODE':
      return undefined;
  }
}
