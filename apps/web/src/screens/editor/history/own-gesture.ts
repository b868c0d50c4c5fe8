import type { EditorSession } from '../session/open-session.ts';

/** A name for what the server is about to write for us; it can be undone like any other work once it has come back. */
export function ownGesture({ page }: Pick<EditorSession, 'page'>): string {
  const gestureId = `${page.key.clientId.slice(0, 40)}.h${Date.now().toString(36)}`;
  page.claim(gestureId);
  return gestureId;
}
