import type { LucideIcon } from 'lucide-react';
import {
  Eraser,
  Hand,
  Highlighter,
  MousePointer2,
  Network,
  PenLine,
  Shapes,
  StickyNote,
  Table,
  Type,
} from 'lucide-react';
import type { MessageKey } from '../../../i18n/keys.ts';
import type { EditorRegistry } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { ConnectorIcon, LaserIcon } from './icons.ts';
import type { OwnTool, ToolName } from './tools.ts';

const TOOL_LABELS = {
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
} as const satisfies Record<OwnTool, MessageKey>;

const TOOL_ICONS: Readonly<Record<OwnTool, LucideIcon>> = {
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
};

interface ToolLook {
  readonly icon: LucideIcon;
  readonly label: MessageKey;
}

const isOwn = (tool: ToolName): tool is OwnTool => Object.hasOwn(TOOL_LABELS, tool);

function lookIn({ tools }: EditorRegistry, tool: ToolName): ToolLook {
  if (isOwn(tool)) return { icon: TOOL_ICONS[tool], label: TOOL_LABELS[tool] };
  const added = tools.get(tool);
  if (added === undefined) throw new Error(`there is no tool '${tool}'`);
  return added;
}

/** Icon and name of any tool. */
export function useToolLook(): (tool: ToolName) => ToolLook {
  const { registry } = useEditorSession();
  return (tool) => lookIn(registry, tool);
}

/** The names of the tools that features add, in order. */
export const useAddedTools = (): readonly ToolName[] => [...useEditorSession().registry.tools.keys()];
