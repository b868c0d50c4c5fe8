import * as z from 'zod';

const PAGE_SIZE_MAX = 200;
const PAGE_SIZE_DEFAULT = 40;
/** The cursor of a list by name contains the last name: 100 characters of up to 4 bytes, in base64. */
const CURSOR_MAX = 600;

export const cursorField = z.string().max(CURSOR_MAX);

/**
 * Two ways to page through a list. `pageNum` counts from 1 and is the specification's; the database pays for the rows
 * it skips. `cursor`, taken from the `x-next-cursor` header, continues after the last row: the cost of a page does not
 * grow with its depth, and inserted or deleted rows neither repeat nor hide others.
 */
export const paging = z.object({
  pageNum: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: cursorField.optional(),
});
export type Paging = z.infer<typeof paging>;

export const NEXT_CURSOR_HEADER = 'x-next-cursor';
