import { servePainter } from '@sw/board-render';

/** Draws the page's tiles, so that drawing ten thousand objects never holds up a hand. */
servePainter(globalThis);
