import { newId } from '@sw/base';
import type { Clip } from '@sw/board-model';
import { type PageInfo, ROUTES, SCREEN_COPY_LENGTH, SCREEN_COPY_OBJECTS } from '@sw/contract';
import { copied } from '@sw/editor';
import { useEffect, useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { closeThen } from '../../../features/timing/modal-close.ts';
import { api } from '../../../features/transport/api.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';

/** The selection as a clip; undefined if nothing is selected. */
function selectedClip({ editor, page }: EditorSession): Clip | undefined {
  const { ids } = editor.state.get().selection;
  if (page.page === undefined || ids.length === 0) return undefined;
  const { wbNo, pageId } = page.key;
  return copied(page.page, ids, { wbNo, pageId });
}

const fits = ({ objects }: Clip): boolean =>
  objects.length <= SCREEN_COPY_OBJECTS && JSON.stringify(objects).length <= SCREEN_COPY_LENGTH;

export interface ScreenCopy {
  /** Undefined until the server has stored it. */
  readonly code: string | undefined;
  /** Offers it to one of the user's own screens. Rejects if the server refuses. */
  readonly send: (clientId: string) => Promise<unknown>;
}

/** Stores the selection for another screen, once, when the dialog opens. */
export function useCopy(session: EditorSession, { wbNo, pageIndex }: PageInfo, close: () => void): ScreenCopy {
  const [code, setCode] = useState<string>();
  const [copy] = useState(() => ({ copyId: newId(), clip: selectedClip(session) }));
  const { copyId, clip } = copy;
  const put = (to: string | null) =>
    api.call(ROUTES.putScreenCopy, {
      params: { copyId },
      body: { wbNo, pageIndex, objects: [...(clip?.objects ?? [])], to },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (clip === undefined) return close();
    if (!fits(clip)) {
      return closeThen(close, () => showToast(translate('errors:SCREEN_COPY_TOO_LARGE'), 'error'));
    }
    let over = false;
    put(null).then(
      (kept) => over || setCode(kept.code),
      (failure: unknown) => {
        if (over) return;
        closeThen(close, () => presentFailure(failure));
      },
    );
    return () => {
      over = true;
    };
  }, []);
  return { code, send: put };
}
