import type { LucideIcon } from 'lucide-react';
import {
  Eraser,
  Hand,
  Highlighter,
  ImagePlus,
  LayoutTemplate,
  MousePointer2,
  Network,
  PenLine,
  Shapes,
  StickyNote,
  Table,
  Type,
} from 'lucide-react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { ConnectorIcon, LaserIcon } from './icons.ts';
import type { ToolName } from './tools.ts';

export const TOOL_LABELS = {
  select: 'editorTools:tool.select',
  move: 'editorTools:tool.move',
  pen: 'editorTools:tool.pen',
  highlighter: 'editorTools:tool.highlighter',
  laser: 'editorTools:tool.laser',
  eraser: 'editorTools:tool.eraser',
  text: 'editorTools:tool.text',
  note: 'editorTools:tool.note',
  shape: 'editorTools:tool.shape',
  connector: 'editorTools:tool.connector',
  graph: 'editorTools:tool.graph',
  table: 'editorTools:tool.table',
  image: 'editorTools:tool.image',
  background: 'editorTools:tool.background',
} as const satisfies Record<ToolName, MessageKey>;

export const TOOL_ICONS: Readonly<Record<ToolName, LucideIcon>> = {
  select: MousePointer2,
  move: Hand,
  pen: PenLine,
  highlighter: Highlighter,
  laser: LaserIcon,
  eraser: Eraser,
  text: Type,
  note: StickyNote,
  shape: Shapes,
  connector: ConnectorIcon,
  graph: Network,
  table: Table,
  image: ImagePlus,
  background: LayoutTemplate,
};
