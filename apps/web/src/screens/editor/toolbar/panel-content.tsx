import { BackgroundPanel } from './background-panel.tsx';
import { EraserPanel } from './eraser-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { PenPanel } from './pen-panel.tsx';
import { ShapePanel } from './shape-panel.tsx';
import { TextPanel } from './text-panel.tsx';
import type { ToolName } from './tools.ts';

/** What a tool's panel offers. */
export function PanelContent({ tool }: { readonly tool: ToolName }) {
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
    case 'background':
      return <BackgroundPanel />;
    case 'select':
    case 'move':
      return null;
  }
}
