import { useEffect, useEffectEvent, useState } from 'react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withWords } from '../../../features/lazy/with-words.ts';
import { useEditor, useRun, useSession, useUi } from '../shell/session/editor-context.ts';
import type { EditorSession } from '../shell/session/open-session.ts';
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

/** The panel that is open. The background's is asked for from elsewhere too, so the chrome knows of it. */
function useOpenPanel(): readonly [OpenPanel, (event: PanelEvent) => void] {
  const { ui } = useSession();
  const background = useUi((state) => state.panel === 'background');
  const [own, setOwn] = useState<OpenPanel>();
  const open = background ? 'background' : own;
  const send = (event: PanelEvent): void => {
    const next = panelAfter(open, event);
    setOwn(next === 'background' ? undefined : next);
    if (next === 'background') ui.setState({ panel: 'background' });
    else if (background) ui.setState({ panel: undefined });
  };
  return [open, send];
}

/** Asks for files, and puts down what was chosen. Holding the button is no other wish than pressing it. */
async function choosePictures(session: EditorSession): Promise<void> {
  const { chooseFiles } = await import('../shell/images/choose-files.ts');
  const files = await chooseFiles(true);
  if (files.length === 0) return;
  const { insertPictures } = await withWords(() => import('../pictures/insert-pictures.ts'));
  await insertPictures(session, files);
}

/** Tools and panels, for whichever form the toolbar has. */
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
  const session = useSession();
  const take = (event: Extract<PanelEvent, { type: 'press' | 'hold' }>): void => {
    if (event.tool === 'image') {
      send({ type: 'away' });
      void choosePictures(session).catch(showPartFailure);
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
