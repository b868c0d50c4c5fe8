import { hasPanel, isPanelAlone, type ToolName } from './tools.ts';

/** The toolbar's events that concern its panels. */
export type PanelEvent =
  /** A click; `current` is the tool that was active. */
  | { readonly type: 'press'; readonly tool: ToolName; readonly current: ToolName | undefined }
  | { readonly type: 'hold'; readonly tool: ToolName }
  /** Another tool is active, however it was chosen. */
  | { readonly type: 'taken'; readonly tool: ToolName | undefined }
  /** The first stroke, a click elsewhere, or Esc. */
  | { readonly type: 'away' };

/** Whose panel is open. */
export type OpenPanel = ToolName | undefined;

/** Lines are among the shapes, so the shape panel serves both tools. */
const serves = (panel: ToolName, tool: ToolName | undefined): boolean =>
  panel === tool || (panel === 'shape' && tool === 'connector');

/** A first click chooses a tool, a second opens its panel and a third closes it. Some tools have only a panel. */
export function panelAfter(open: OpenPanel, event: PanelEvent): OpenPanel {
  switch (event.type) {
    case 'press': {
      const { tool, current } = event;
      const opens = hasPanel(tool) && (isPanelAlone(tool) || tool === current);
      return opens && open !== tool ? tool : undefined;
    }
    case 'hold':
      return hasPanel(event.tool) ? event.tool : open;
    case 'taken':
      return open !== undefined && serves(open, event.tool) ? open : undefined;
    case 'away':
      return undefined;
  }
}

/** Whether the event makes the tool active. */
export const takes = (event: Extract<PanelEvent, { tool: ToolName | undefined }>, current: OpenPanel): boolean =>
  event.type !== 'taken' && event.tool !== undefined && !isPanelAlone(event.tool) && event.tool !== current;
