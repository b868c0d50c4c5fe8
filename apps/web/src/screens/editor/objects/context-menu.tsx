import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { useEditorSession, useRun, useUi } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { cleanState } from './menu/clean-state.ts';
import { useMenuOpeners } from './menu/use-menu-openers.ts';

const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);

/** What can be done at a place of the canvas: with what lies there, or with the page. */
export function ContextMenu() {
  const t = useT();
  const run = useRun();
  const session = useEditorSession();
  const asking = useSessionState(cleanState, (state) => state.asking);
  const byKeys = useMenuOpeners();
  const open = useUi((state) => state.menu !== undefined);
  return (
    <>
      {open && <OpenMenu byKeys={byKeys.current} />}
      <ConfirmDialog
        open={asking}
        title={t('editorObjects:clean.title')}
        text={t('editorObjects:clean.text')}
        action={t('editorObjects:clean.action')}
        danger
        close={() => cleanState.of(session).setState({ asking: false })}
        run={async () => () => run({ name: 'clean' })}
      />
    </>
  );
}
