import { useEffect, useEffectEvent, useState } from 'react';
import { useEditor, useEditorSession, useRun, useUi } from '../shell/session/editor-context.ts';
import { type OpenPanel, type PanelEvent, panelAfter, takes } from './panel-machine.ts';
import { currentTool, type Kinds, shapeKind, type ToolName, toolCommand } from './tools.ts';

export interface ToolbarHandle {
  readonly current: ToolName | undefined;
  readonly open: OpenPanel;
  readonly kinds: Kinds;
  press(tool: ToolName): void;
  hold(tool: ToolName): void;
  away(): void;
}

/** The open panel. Panels of added tools are also opened from elsewhere, so the shell's state has their names. */
function useOpenPanel(): readonly [OpenPanel, (event: PanelEvent) => void] {
  const { ui, registry } = useEditorSession();
  const isAdded = (name: string | undefined): boolean => name !== undefined && registry.tools.has(name);
  const named = useUi((state) => state.panel);
  const added = isAdded(named) ? named : undefined;
  const [own, setOwn] = useState<OpenPanel>();
  const open = added ?? own;
  const send = (event: PanelEvent): void => {
    const next = panelAfter(open, event);
    setOwn(isAdded(next) ? undefined : next);
    if (isAdded(next)) ui.setState({ panel: next });
    else if (added !== undefined) ui.setState({ panel: undefined });
  };
  return [open, send];
}

/** The tools and panels, whatever form the toolbar has. */
export function useToolbar(): ToolbarHandle {
  const run = useRun();
  const current = useEditor((state) => currentTool(state.choice));
  const busy = useEditor((state) => state.busy);
  const shape = useEditor((state) => shapeKind(state.settings.shape));
  const line = useEditor((state) => state.settings.line);
  const kinds = { shape, line };
  const [open, send] = useOpenPanel();
  const taken = useEffectEvent((tool: ToolName | undefined) => {
    if (open !== undefined) send({ type: 'taken', tool });
  });
  useEffect(() => taken(current), [current]);
  const stroke = useEffectEvent(() => {
    if (open !== undefined) send({ type: 'away' });
  });
  useEffect(() => {
    if (busy) stroke();
  }, [busy]);
  const session = useEditorSession();
  useEffect(() => {
    if (open !== undefined) {
      session.editor.panelOpen(true);
      return;
    }
    // Delayed, because the press that closes the panel reaches the canvas after this and must still find the panel open.
    const later = setTimeout(() => session.editor.panelOpen(false));
    return () => clearTimeout(later);
  }, [session, open]);
  const take = (event: Extract<PanelEvent, { type: 'press' | 'hold' }>): void => {
    const press = session.registry.tools.get(event.tool)?.press;
    if (press) {
      send({ type: 'away' });
      press(session);
      return;
    }
    const command = takes(event, current) ? toolCommand(event.tool, kinds) : undefined;
    if (command) run(command);
    send(event);
  };
  return {
    current,
    open,
    kinds,
    press: (tool) => take({ type: 'press', tool, current }),
    hold: (tool) => take({ type: 'hold', tool }),
    away: () => send({ type: 'away' }),
  };
}
