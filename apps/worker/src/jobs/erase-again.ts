import { MINUTE } from '@sw/base';

/**
 * A keeper that was writing a snapshot during an erasure removes it itself, unless it dies in between. By then it has
 * given up or is gone: its requests to the storage end within a minute.
 */
const AGAIN_MS = 15 * MINUTE;

/** When an erasure looks once more. Its job is written in the transaction that deletes the rows. */
export const secondLook = (): Date => new Date(Date.now() + AGAIN_MS);
