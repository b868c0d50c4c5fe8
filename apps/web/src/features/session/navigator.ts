/** The router is above this layer and passes its `navigate` down once it exists. */
type Navigate = (path: string, how: { readonly flushSync: true }) => Promise<void>;
let navigate: Navigate = async () => {};

export const setNavigator = (to: Navigate): void => {
  navigate = to;
};

/**
 * Resolves when the previous page is gone. Without `flushSync` that page would stay until the new one is loaded, and keep
 * sending requests.
 */
export const goTo = (path: string): Promise<void> => navigate(path, { flushSync: true });
