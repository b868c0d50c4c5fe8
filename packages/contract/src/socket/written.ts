/** The hour in which what an account or a board writes is added up, by gateways and api together. */
export const WRITTEN_WINDOW_MS = 3_600_000;

export type WrittenScope = 'account' | 'board';

/** The sum of an account's or a board's records in the present hour. */
export const writtenKey = (scope: WrittenScope, id: string): string => `written:${scope}:${id}`;
