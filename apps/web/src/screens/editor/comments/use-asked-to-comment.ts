import { errorText } from '@sw/contract';
import { useEffect } from 'react';
import { showToast } from '../../../features/feedback/toasts.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { useSession, useUi } from '../shell/session/editor-context.ts';
import { anchorOn } from './pin-place.ts';

/** Somebody wants to comment: on what is selected, if anything is, else where they will click. Who may not is told so. */
export function useAskedToComment(may: boolean | undefined): void {
  const { editor, stage, ui } = useSession();
  const asked = useUi((state) => state.commenting === 'asked');
  useEffect(() => {
    if (!asked || may === undefined) return;
    const [selected] = editor.state.get().selection.ids;
    const anchor = selected === undefined ? undefined : anchorOn(selected, (id) => stage.index.boundsOf(id));
    if (!may) showToast(errorText('COMMENT_FORBIDDEN', currentLocale()));
    ui.setState({ commenting: may ? (anchor ?? 'placing') : undefined });
  }, [asked, may, editor, stage, ui]);
}
