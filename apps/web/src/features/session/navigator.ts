/** The router stands above this layer and hands its `navigate` down once it exists. */
type Navigate = (path: string) => Promise<void>;
let navigate: Navigate = async () => {};

export const setNavigator = (to: Navigate): void => {
  navigate = to;
};

/** Resolves when the page is there. */
export const goTo = (path: string): Promise<void> => navigate(path);
