/** The router stands above this layer and hands its `navigate` down once it exists. */
type Navigate = (path: string, how: { readonly flushSync: true }) => Promise<void>;
let navigate: Navigate = async () => {};

export const setNavigator = (to: Navigate): void => {
  navigate = to;
};

/** Resolves when the page before is gone. Without `flushSync` that would stay until the new one is loaded, and go on asking. */
export const goTo = (path: string): Promise<void> => navigate(path, { flushSync: true });
