/**
 * How a page that was copied or imported begins. Its owner is 1 in the logs of every board, and its only person. Its snapshot has
 * version 1 on a base of 1: the first record of its log, whatever its sequence in the stream, is version 2 or higher, so it comes
 * after the snapshot for every reader.
 */
export const COPY_START = { version: 1, creator: 1 } as const;
