import { useEffect } from 'react';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { commentingState, setCommenting } from './commenting.ts';
import { anchorOn } from './pin-place.ts';

/** Handles a request for a new comment: on the selection, otherwise where the user clicks. Shows a message if it is not allowed. */
export function useCommentRequest(may: boolean | undefined): void {
  const session = useEditorSession();
  const requested = useSessionState(commentingState, (state) => state.commenting === 'requested');
  useEffect(() => {
    if (!requested || may === undefined) return;
    const { editor, stage } = session;
    const [selected] = editor.state.get().selection.ids;
    const anchor = selected === undefined ? undefined : anchorOn(selected, (id) => stage.index.boundsOf(id));
    if (!may) showToast(translate('errors:COMMENT_FORBIDDEN'));
    setCommenting(session, may ? (anchor ?? 'placing') : undefined);
  }, [requested, may, session]);
}
