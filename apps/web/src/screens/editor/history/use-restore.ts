import { ROUTES } from '@sw/contract';
import { useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { usePlayer } from './history-context.ts';
import { useOwnGesture } from './use-own-gesture.ts';

/** Makes the page what it was. One comes back to the present, sees it there, and may undo it. */
export function useRestore(): { readonly busy: boolean; readonly restore: (versionId: number, when: string) => void } {
  const t = useT();
  const session = useEditorSession();
  const player = usePlayer();
  const gesture = useOwnGesture();
  const [busy, setBusy] = useState(false);
  const restore = async (versionId: number, when: string): Promise<void> => {
    setBusy(true);
    try {
      const body = { versionId, gestureId: gesture.begin() };
      const { pageId } = session.page.key;
      const written = await api.call(ROUTES.restorePage, { params: { pageId }, body });
      player.back();
      if (written.created + written.changed + written.deleted === 0) showToast(t('editorHistory:same', { when }));
      else await gesture.done(t('editorHistory:restored', { when }), written.versionId);
    } catch (failure) {
      presentFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, restore: (versionId, when) => void restore(versionId, when) };
}
