import { ROUTES } from '@sw/contract';
import { type Action, useAction } from '../../../features/feedback/use-action.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { usePlayer } from './history-context.ts';
import { useOwnGesture } from './use-own-gesture.ts';

interface Moment {
  readonly versionId: number;
  /** The time as shown to the user. */
  readonly when: string;
}

/** Restores the page to a moment. The editor returns to the present, where the user sees the result and can undo it. */
export function useRestore(): Action<Moment> {
  const t = useT();
  const session = useEditorSession();
  const player = usePlayer();
  const gesture = useOwnGesture();
  return useAction(async ({ versionId, when }) => {
    const body = { versionId, gestureId: gesture.begin() };
    const { pageId } = session.page.key;
    const written = await api.call(ROUTES.restorePage, { params: { pageId }, body });
    player.back();
    if (written.created + written.changed + written.deleted === 0) showToast(t('editorHistory:same', { when }));
    else await gesture.done(t('editorHistory:restored', { when }), written.versionId);
  });
}
