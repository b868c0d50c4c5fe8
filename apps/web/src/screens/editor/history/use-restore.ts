import { ROUTES } from '@sw/contract';
import { useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { showToast } from '../../../features/feedback/toasts.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { useRun, useSession } from '../session/editor-context.ts';
import { useDesk } from './history-context.ts';
import { ownGesture } from './own-gesture.ts';

/** Makes the page what it was. One comes back to the present, sees it there, and may undo it. */
export function useRestore(): { readonly busy: boolean; readonly restore: (versionId: number, when: string) => void } {
  const t = useT();
  const run = useRun();
  const session = useSession();
  const desk = useDesk();
  const [busy, setBusy] = useState(false);
  const restore = async (versionId: number, when: string): Promise<void> => {
    setBusy(true);
    try {
      const body = { versionId, gestureId: ownGesture(session) };
      const { pageId } = session.page.key;
      const { created, changed, deleted } = await api.call(ROUTES.restorePage, { params: { pageId }, body });
      desk.back();
      const undo = { label: t('editorHistory:undo'), run: () => run({ name: 'undo' }) };
      if (created + changed + deleted === 0) showToast(t('editorHistory:same', { when }));
      else showToast(t('editorHistory:restored', { when }), 'plain', undo);
    } catch (failure) {
      presentFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, restore: (versionId, when) => void restore(versionId, when) };
}
