import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { Command, ToolChoice } from '@sw/editor';

/** What stands in the toolbar, before what features add. Graphs and tables are no tools: they have a panel alone. */
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
] as const;
export type OwnTool = (typeof TOOL_NAMES)[number];
/** One of its own, or one that a feature adds. */
export type ToolName = string;

/** The groups of the toolbar. The last one folds where the window is low; features add to it. */
export const TOOL_GROUPS: readonly (readonly OwnTool[])[] = [
  ['select', 'move'],
  ['pen', 'highlighter', 'laser', 'eraser'],
  ['text', 'note', 'shape', 'connector'],
];
export const LAST_GROUP: readonly OwnTool[] = ['graph', 'table'];

/** A phone's sheet shows six and keeps the rest behind a plus. */
export const PHONE_TOOLS: readonly OwnTool[] = ['select', 'pen', 'highlighter', 'eraser', 'text', 'shape'];
export const PHONE_REST: readonly OwnTool[] = TOOL_NAMES.filter((name) => !PHONE_TOOLS.includes(name));

const WITHOUT_PANEL: ReadonlySet<ToolName> = new Set<OwnTool>(['select', 'move']);
const TAKEN: ReadonlySet<ToolName> = new Set<OwnTool>(
  TOOL_NAMES.filter((name) => name !== 'graph' && name !== 'table'),
);
/** What is chosen in the panel is put down at once: there is nothing to take into the hand. */
export const isPanelAlone = (tool: ToolName): boolean => !TAKEN.has(tool);
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
    default:
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
