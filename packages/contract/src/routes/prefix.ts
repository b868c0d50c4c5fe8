/** Routes of the whiteboard service stand under this; the others under /api. */
export const WHITEBOARD = '/services/whiteboard/api';
