import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { Command, ToolChoice } from '@sw/editor';

/** The toolbar's own entries, before those of features. Graphs and tables are not tools: they have only a panel. */
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
/** One of the toolbar's own, or one that a feature adds. */
export type ToolName = string;

/** The groups of the toolbar. In a low window the last one moves into the menu; features add to it. */
export const TOOL_GROUPS: readonly (readonly OwnTool[])[] = [
  ['select', 'move'],
  ['pen', 'highlighter', 'laser', 'eraser'],
  ['text', 'note', 'shape', 'connector'],
];
export const LAST_GROUP: readonly OwnTool[] = ['graph', 'table'];

/** A phone's sheet shows six tools; the others are behind its plus. */
export const PHONE_TOOLS: readonly OwnTool[] = ['select', 'pen', 'highlighter', 'eraser', 'text', 'shape'];
export const PHONE_REST: readonly OwnTool[] = TOOL_NAMES.filter((name) => !PHONE_TOOLS.includes(name));

const WITHOUT_PANEL: ReadonlySet<ToolName> = new Set<OwnTool>(['select', 'move']);
const TAKEN: ReadonlySet<ToolName> = new Set<OwnTool>(
  TOOL_NAMES.filter((name) => name !== 'graph' && name !== 'table'),
);
/** What is chosen in the panel is inserted immediately, so there is no tool to make active. */
export const isPanelAlone = (tool: ToolName): boolean => !TAKEN.has(tool);
export const hasPanel = (tool: ToolName): boolean => !WITHOUT_PANEL.has(tool);

/** What the shape and connector tools draw. */
export interface Kinds {
  readonly shape: number;
  readonly line: number;
}

/** The settings store one kind for both tools: if it is a line, the shape tool uses a rectangle. */
export const shapeKind = (kept: number): number => (isLine(kept) ? KIND.rectangle : kept);

/** The command that makes a tool active. */
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

/** The active tool. */
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
