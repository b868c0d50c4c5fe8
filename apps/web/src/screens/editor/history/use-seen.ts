import { ROUTES } from '@sw/contract';
import { useEffect } from 'react';
import { presentIfSessionEnds } from '../../../features/feedback/present-failure.ts';
import { useSession } from '../../../features/session/session-store.ts';
import { api } from '../../../features/transport/api.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';

/** How often the seen version is reported: a tab that crashes has seen up to this much more. */
const SAY_MS = 20_000;

/** The last report is sent while the page is closing. */
const report = (pageId: string, versionId: number): Promise<unknown> =>
  api.call(ROUTES.savePageSeen, { params: { pageId }, body: { versionId } }, { keepalive: true });

/** Exported for tests. */
export function keepSaying({ page }: Pick<EditorSession, 'page'>, send = report): () => void {
  let said: number | undefined;
  const say = (): void => {
    // The last report of a session that has ended would be refused.
    if (useSession.getState().phase !== 'in') return;
    const versionId = page.page?.versionId;
    if (versionId === undefined || versionId === said) return;
    said = versionId;
    const { pageId } = page.key;
    send(pageId, versionId).catch((failure: unknown) => {
      // The next report repeats it. The user did not ask for it, so nothing is shown.
      if (said === versionId) said = undefined;
      presentIfSessionEnds(failure);
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
