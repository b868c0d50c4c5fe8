import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useUi } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { cleanState } from './menu/clean-state.ts';
import { useMenuOpeners } from './menu/use-menu-openers.ts';

const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);
const CleanQuestion = lazyPart(async () => (await import('./clean-question.tsx')).CleanQuestion);

/** The actions at a place on the canvas: on the object there, or on the page. */
export function ContextMenu() {
  const asking = useSessionState(cleanState, (state) => state.asking);
  const byKeys = useMenuOpeners();
  const open = useUi((state) => state.menu !== undefined);
  return (
    <>
      {open && <OpenMenu byKeys={byKeys.current} />}
      {asking && <CleanQuestion />}
    </>
  );
}
