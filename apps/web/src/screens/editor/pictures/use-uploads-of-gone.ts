import { useEffect } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useUploads } from './uploads-store.ts';

/** What was taken away or undone while it was uploaded is not sent to the end. */
export function useUploadsOfGone(): void {
  const { page } = useEditorSession();
  useEffect(
    () =>
      page.on('change', (touched) => {
        if (touched === 'all') return;
        for (const { selectId, pageId, cancel } of useUploads.getState().uploads.values()) {
          const gone = pageId === page.key.pageId && touched.has(selectId) && !page.page?.objects.has(selectId);
          if (gone) cancel();
        }
      }),
    [page],
  );
}
