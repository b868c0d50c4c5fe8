import type { Notice } from '@sw/contract';

/** Those behind which there is nothing to open. */
const LEADS_NOWHERE = new Set<string>(['sharer.removed', 'membership.changed']);

/** Where a notice leads: to its board, or to the comment on it. */
export function noticePath({ name, wbNo, comment }: Notice): string | undefined {
  if (wbNo === null || LEADS_NOWHERE.has(name)) return undefined;
  return comment === null ? `/board/${wbNo}` : `/board/${wbNo}/${comment.pageId}?comment=${comment.threadId}`;
}
