import { useEditorSession } from '../shell/session/editor-context.ts';
import { EraserPanel } from './eraser-panel.tsx';
import { GraphPanel } from './graph-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { PenPanel } from './pen-panel.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { TablePanel } from './table-panel.tsx';
import { TextPanel } from './text-panel.tsx';
import type { ToolName } from './tools.ts';

/** The content of a tool's panel. */
export function PanelContent({ tool, onDone }: { readonly tool: ToolName; readonly onDone: () => void }) {
  const Added = useEditorSession().registry.tools.get(tool)?.Panel;
  switch (tool) {
    case 'pen':
      return <PenPanel pen="pencil" />;
    case 'highlighter':
      return <PenPanel pen="highPath" />;
    case 'laser':
      return <PenPanel pen="laser" />;
    case 'eraser':
      return <EraserPanel />;
    case 'text':
      return <TextPanel />;
    case 'note':
      return <NotePanel />;
    case 'shape':
      return <ShapePanel />;
    case 'connector':
      return <ShapePanel linesOnly />;
    case 'graph':
      return <GraphPanel onDone={onDone} />;
    case 'table':
      return <TablePanel onDone={onDone} />;
    default:
      return Added ? <Added onDone={onDone} /> : null;
  }
}
