/** What must end with the session: the query cache, stores, and the live connection of a board. */
type Handler = () => void;
const handlers = new Set<Handler>();

/** Called at every logout, before the authorization goes. Returns the way to take it off again. */
export function onLogout(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** One handler that fails must not keep the others from ending. */
export function runLogoutHandlers(): void {
  for (const handler of [...handlers]) {
    try {
      handler();
    } catch (cause) {
      reportError(cause);
    }
  }
}
