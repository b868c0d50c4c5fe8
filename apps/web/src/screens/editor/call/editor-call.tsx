import type { PageInfo } from '@sw/contract';
import { useLayoutEffect } from 'react';
import { isOn, useCall } from '../../../features/call/call-state.ts';
import { AboveWindow } from '../../../features/call/dock/above-window.tsx';
import { CallAnnouncer } from '../../../features/call/dock/announcer.tsx';
import { CallDock } from '../../../features/call/dock/call-dock.tsx';
import { useDock } from '../../../features/call/dock/dock-state.ts';
import { FullCall } from '../../../features/call/dock/full-call.tsx';
import { CallPill } from '../../../features/call/dock/pill.tsx';
import { act } from '../../../features/call/dock/run-action.ts';
import { useSharer } from '../../../features/call/dock/screen-window.tsx';
import { useDockFits } from '../../../features/call/dock/use-dock-fits.ts';
import { dockRoom } from '../../../features/call/model/dock-place.ts';
import { goTo } from '../../../features/session/navigator.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { useEditor, useEditorSession, useUi } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { CallInvite } from './call-invite.tsx';
import { LiveBoard } from './live-board.tsx';
import { putStill } from './put-still.ts';

/** The call on a board's screen, whichever board it belongs to; on a phone also the way to join one. */
export function EditorCall({ page }: { readonly page: PageInfo }) {
  const on = useCall(isOn);
  const narrow = useNarrow();
  if (on) return <RunningCall page={page} />;
  return narrow ? <CallInvite page={page} /> : null;
}

function RunningCall({ page }: { readonly page: PageInfo }) {
  const session = useEditorSession();
  const board = useCall((state) => state.board);
  const small = !useDockFits();
  const watching = useEditor(({ rights }) => rights.reason === 'demo');
  const demo = usePresenting(page.wbNo) || watching;
  const hidden = useUi((state) => state.chromeHidden);
  const edit = useEditor(({ rights }) => rights.edit);
  const { folded, full } = useDock();
  const isFolded = small || demo || hidden || folded;
  useDockRoom(isFolded);
  const back = (): void => void goTo(`/board/${board?.wbNo ?? ''}`);
  const away = board !== undefined && board.wbNo !== page.wbNo ? { name: board.wbName, back } : undefined;
  const close = (): void => useDock.setState({ full: false });
  const unfold = (): void => {
    if (small || demo) useDock.setState({ full: true });
    else {
      session.ui.setState({ chromeHidden: false });
      useDock.setState({ folded: false });
    }
  };
  return (
    <>
      {isFolded ? (
        <CallPill away={away} unfold={unfold} />
      ) : (
        <CallDock away={away} putStill={edit ? (name) => act((call) => putStill(session, call, name)) : undefined} />
      )}
      {isFolded && full && (
        <FullCall
          board={away === undefined && <LiveBoard />}
          close={close}
          toBoard={() => {
            close();
            if (away) back();
          }}
        />
      )}
      <AboveWindow />
      <CallAnnouncer />
    </>
  );
}

/** Reports to the shell how much of the work area the dock takes. */
function useDockRoom(folded: boolean): void {
  const { ui } = useEditorSession();
  const { place, layout, screen } = useDock();
  const sharer = useSharer();
  const room = dockRoom(place, folded, { layout, screen: sharer !== undefined && screen === 'docked' });
  const { side, width } = room ?? {};
  useLayoutEffect(() => {
    ui.setState({ dock: side === undefined || width === undefined ? undefined : { side, width } });
  }, [ui, side, width]);
  // Not reset when the page is left: the next one begins with the same dock.
  useLayoutEffect(
    () => () => {
      if (!isOn(useCall.getState())) ui.setState({ dock: undefined });
    },
    [ui],
  );
}
