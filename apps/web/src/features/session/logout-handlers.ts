/** Ends something with the session: the query cache, stores, the live connection of a board. */
type Handler = () => void;
const handlers = new Set<Handler>();

/** Called at every logout, before the authorization is removed. Returns a function to unsubscribe. */
export function onLogout(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

/** A failing handler must not prevent the others from running. */
export function runLogoutHandlers(): void {
  for (const handler of [...handlers]) {
    try {
      handler();
    } catch (cause) {
      reportError(cause);
    }
  }
}
