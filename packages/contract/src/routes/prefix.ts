/** Prefix of the whiteboard service's routes; the others are under /api. */
export const WHITEBOARD = '/services/whiteboard/api';
