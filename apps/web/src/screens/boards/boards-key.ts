/** The list in the query cache. */
export const BOARDS_KEY = ['boards'] as const;
