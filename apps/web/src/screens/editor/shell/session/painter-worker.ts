import { servePainter } from '@sw/board-render';

/** Draws the page's tiles in a worker, so that drawing ten thousand objects never delays the user's input. */
servePainter(globalThis);
