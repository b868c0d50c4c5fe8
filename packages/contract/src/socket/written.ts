/** The window in which gateways and api add up the bytes an account or a board writes. */
export const WRITTEN_WINDOW_MS = 3_600_000;

export type WrittenScope = 'account' | 'board';

/** The sum of an account's or a board's records in the current hour. */
export const writtenKey = (scope: WrittenScope, id: string): string => `written:${scope}:${id}`;
