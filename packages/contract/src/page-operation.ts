import { OPERATION, PAGE_ACTION } from '@sw/board-model';
import * as z from 'zod';

export type PageAction = (typeof PAGE_ACTION)[keyof typeof PAGE_ACTION];

/**
 * Operation 6 is never in a log. The events of added and deleted pages carry it with their action, and `people` carries
 * it for a client that switches to a page.
 */
export const pageOperation = <A extends PageAction>(action: A) => ({ protocolType: OPERATION.page, action });

export const pageOperationFields = <A extends PageAction>(action: A) => ({
  protocolType: z.literal(OPERATION.page),
  action: z.literal(action),
});

const ACTIONS: ReadonlySet<unknown> = new Set(Object.values(PAGE_ACTION));

interface Announced {
  readonly protocolType?: unknown;
  readonly action?: unknown;
}

/** Undefined if it is not a page operation, as in all announcements of earlier releases. */
export function pageActionOf({ protocolType, action }: Announced): PageAction | undefined {
  return protocolType === OPERATION.page && ACTIONS.has(action) ? (action as PageAction) : undefined;
}
