import { AUTHORIZATION_HEADER, fillPath, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import { useEffect } from 'react';
import { storage } from '../../../storage/storage.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** How often the seen version is reported: a tab that crashes has seen up to this much more. */
const SAY_MS = 20_000;

function keepSaying({ page }: EditorSession): () => void {
  let said: number | undefined;
  const say = (): void => {
    const versionId = page.page?.versionId;
    if (versionId === undefined || versionId === said) return;
    said = versionId;
    const { pageId } = page.key;
    const { method, path } = ROUTES.savePageSeen;
    fetch(fillPath(path, { pageId }), {
      method,
      // The last report is sent while the page is closing.
      keepalive: true,
      headers: {
        [AUTHORIZATION_HEADER]: storage.authorization.get() ?? '',
        [MARKER_HEADER]: MARKER_VALUE,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ versionId }),
    }).catch(() => {
      said = undefined;
    });
  };
  say();
  const timer = setInterval(() => document.visibilityState === 'visible' && say(), SAY_MS);
  // A tab becomes hidden before it is closed.
  document.addEventListener('visibilitychange', say);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', say);
    say();
  };
}

/** Reports to the server how far the user has seen the page. Starts only after the query for what is new. */
export function useSeen(asked: boolean): void {
  const session = useEditorSession();
  useEffect(() => (asked ? keepSaying(session) : undefined), [asked, session]);
}
