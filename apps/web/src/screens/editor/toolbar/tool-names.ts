import {
  createLucideIcon,
  Eraser,
  Hand,
  Highlighter,
  type LucideIcon,
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
import type { OwnTool, ToolName } from './tools.ts';

/** Our own icons on lucide's grid: a trail that ends in a spark, and a line between two ends. */
const LaserIcon = createLucideIcon('sw-laser', [
  ['path', { d: 'M3.5 20.5c2.6-.5 3.2-2.6 5.2-3.1 2-.4 2.6 1.2 4.3.4', key: 'trail' }],
  ['circle', { cx: '16.5', cy: '14.5', r: '1.6', fill: 'currentColor', key: 'dot' }],
  ['path', { d: 'M16.5 8.5v1.6M22.5 14.5h-1.6M20.7 10.3l-1.1 1.1M12.3 10.3l1.1 1.1M20.7 18.7l-1.1-1.1', key: 'rays' }],
]);

const ConnectorIcon = createLucideIcon('sw-connector', [
  ['circle', { cx: '5', cy: '18.5', r: '2.3', key: 'start' }],
  ['circle', { cx: '19', cy: '5.5', r: '2.3', key: 'end' }],
  ['path', { d: 'M7.2 18.5H12a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 1 16.7 5.5', key: 'line' }],
]);

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

/** The icon and name of any tool. */
export function useToolLook(): (tool: ToolName) => ToolLook {
  const { registry } = useEditorSession();
  return (tool) => lookIn(registry, tool);
}

/** The names of the tools that features add, in order. */
export const useAddedTools = (): readonly ToolName[] =>
  [...useEditorSession().registry.tools.values()].flatMap(({ name, shown }) => (shown?.() === false ? [] : [name]));
