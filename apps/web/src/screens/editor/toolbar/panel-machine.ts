import { hasPanel, isPanelAlone, type ToolName } from './tools.ts';

/** What happens to the toolbar, as far as its panels are concerned. */
export type PanelEvent =
  /** A click; `current` is the tool that was in the hand. */
  | { readonly type: 'press'; readonly tool: ToolName; readonly current: ToolName | undefined }
  | { readonly type: 'hold'; readonly tool: ToolName }
  /** Another tool is in the hand, whichever way it came there. */
  | { readonly type: 'taken'; readonly tool: ToolName | undefined }
  /** The first stroke, a click elsewhere, or Esc. */
  | { readonly type: 'away' };

/** Whose panel is open. */
export type OpenPanel = ToolName | undefined;

/** Lines are among the shapes, so their panel serves both tools. */
const serves = (panel: ToolName, tool: ToolName | undefined): boolean =>
  panel === tool || (panel === 'shape' && tool === 'connector');

/** A first click takes a tool, a second one opens its panel and a third closes it. Some have nothing to take. */
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

/** Whether the event takes the tool into the hand. */
export const takes = (event: Extract<PanelEvent, { tool: ToolName | undefined }>, current: OpenPanel): boolean =>
  event.type !== 'taken' && event.tool !== undefined && !isPanelAlone(event.tool) && event.tool !== current;
