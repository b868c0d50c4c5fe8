import * as z from 'zod';
import { idField } from '../rules/fields.ts';

/** Prefix of the whiteboard service's routes; the others are under /api. */
export const WHITEBOARD = '/services/whiteboard/api';

export const boardParams = z.object({ wbNo: idField });
export const pageOfBoardParams = z.object({ wbNo: idField, pageId: idField });

/** Addresses of a page's picture, 960×540, in both themes, signed for an hour; null if there is none yet. */
export const thumbnailField = z.object({ light: z.string(), dark: z.string() }).nullable();

/** The refusals of routes about one board: the caller is not on it, or it is in the recycle bin. */
export const NO_BOARD = ['BOARD_NOT_IN_LIST', 'BOARD_DELETED'] as const;
