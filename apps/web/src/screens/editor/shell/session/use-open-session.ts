import type { Camera } from '@sw/board-render';
import type { PageInfo } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { boardKeys } from '../../../../features/live/board-keys.ts';
import { useLiveStore } from '../../../../features/live/live-store.ts';
import { keepLostWords } from '../../../../features/lost-words/lost-words.ts';
import { onLogout } from '../../../../features/session/logout-handlers.ts';
import { refetchStale } from '../../../../features/transport/refetch-stale.ts';
import type { EditorRegistry, EditorSession } from '../editor-feature.ts';
import { showMessage } from '../messages/show-message.ts';
import { type PageTurn, usePagesPort } from '../pages/use-pages-port.ts';
import { accountColours, accountSettings } from './account-stores.ts';
import { keepColours } from './custom-colours.ts';
import { FaceBook } from './faces.ts';
import { onPageHide } from './keep-with-account.ts';
import { lendNotes } from './lend-notes.ts';
import { openSession } from './open-session.ts';
import { keepSettings } from './tool-settings.ts';
import type { CarriedOver } from './ui-store.ts';
import { useOnline } from './use-online.ts';

/** The editor of one page, once there is a canvas and a connection; each page has its own. */
export function useOpenSession(
  { wbNo, pageId }: Pick<PageInfo, 'wbNo' | 'pageId'>,
  canvas: RefObject<HTMLCanvasElement | null>,
  registry: EditorRegistry,
): EditorSession | undefined {
  const connection = useLiveStore((state) => state.connection);
  const cache = useQueryClient();
  const turn = useRef<PageTurn>(undefined);
  const pages = usePagesPort(wbNo, turn);
  const [session, setSession] = useState<EditorSession>();
  const carried = useRef<CarriedOver>({});
  // The last view of each page: opening a page again shows what it showed before.
  const views = useRef(new Map<string, Camera>());
  useEffect(() => {
    const element = canvas.current;
    if (connection === undefined || element === null) return;
    const page = connection.openPage({ wbNo, pageId });
    const faces = new FaceBook(() => void refetchStale(cache, boardKeys.online(wbNo)));
    const opened = openSession({
      canvas: element,
      page,
      faces,
      pages,
      registry,
      carried: carried.current,
      camera: views.current.get(pageId),
      turn: turn.current?.pageId === pageId ? turn.current.turn : undefined,
      notify: (message, ports) => {
        // Words outlive this tab; they are offered wherever the user is.
        if (message.type !== 'wordsLost') showMessage(message, ports);
        else keepLostWords({ wbNo, pageId }, message.words);
      },
    });
    turn.current = undefined;
    const stopLending = lendNotes(opened.editor, pageId);
    const stopKeeping = [
      keepColours(opened.editor, accountColours, onPageHide),
      keepSettings(opened.editor, accountSettings, onPageHide),
    ];
    const keepNow = (): void => {
      for (const stop of stopKeeping) stop();
    };
    // Called while the session is still valid: a moment later nothing could be written any more.
    const stopListening = onLogout(keepNow);
    setSession(opened);
    return () => {
      const { drawn, panel, dock } = opened.ui.getState();
      carried.current = { drawn, dock, panel: panel && registry.panels.get(panel)?.ofBoard ? panel : undefined };
      views.current.set(pageId, opened.editor.aim);
      setSession(undefined);
      stopListening();
      stopLending();
      keepNow();
      opened.dispose();
      page.close();
    };
  }, [connection, wbNo, pageId, canvas, registry, cache, pages]);
  const online = useOnline(wbNo);
  useEffect(() => {
    session?.faces.learn(online);
    session?.editor.repaint();
  }, [session, online]);
  return session;
}
