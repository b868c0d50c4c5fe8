import { ConfirmDialog } from '../../../features/feedback/confirm-dialog.tsx';
import { useT } from '../../../i18n/language.ts';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { cleanState } from './menu/clean-state.ts';

/** Asks for confirmation before the whole page is cleared. */
export function CleanQuestion() {
  const t = useT();
  const run = useRun();
  const session = useEditorSession();
  return (
    <ConfirmDialog
      open
      title={t('editorObjects:clean.title')}
      text={t('editorObjects:clean.text')}
      action={t('editorObjects:clean.action')}
      danger
      close={() => cleanState.of(session).setState({ asking: false })}
      run={async () => () => run({ name: 'clean' })}
    />
  );
}
