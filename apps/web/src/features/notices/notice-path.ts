import type { Notice } from '@sw/contract';
import type { ShareTarget } from '../sharing/dialogs.ts';

/** Notices that lead nowhere. */
const LEADS_NOWHERE = new Set<string>(['sharer.removed', 'membership.changed']);

/** The target of a notice: its meeting, its folder, its board, the comment on it, the requests to sales, or the requests for rooms. */
export function noticePath({ name, wbNo, comment, folder, meeting }: Notice): string | undefined {
  if (name === 'sales.asked') return '/admin?part=requests';
  // A room manager is not invited to the meeting.
  if (name === 'meeting.requested') return '/enterprise?part=approvals';
  if (meeting != null) return `/meeting/mine/${meeting.meetingId}`;
  if (folder != null) return name === 'folder.ended' ? undefined : `/files?folder=${folder.id}`;
  if (wbNo === null || LEADS_NOWHERE.has(name)) return undefined;
  return comment === null ? `/board/${wbNo}` : `/board/${wbNo}/${comment.pageId}?comment=${comment.threadId}`;
}

/** The board whose share dialog shows the offer in a notice. */
export function offerOf({ name, wbNo, wbName }: Notice): ShareTarget | undefined {
  return name === 'board.offered' && wbNo !== null ? { wbNo, wbName: wbName ?? '' } : undefined;
}

/** The caller and the board of a missed call. */
export function missedCallOf({ name, wbNo, wbName, by }: Notice): { board: ShareTarget; userId: string } | undefined {
  if (name !== 'call.missed' || wbNo === null || by === null) return undefined;
  return { board: { wbNo, wbName: wbName ?? '' }, userId: by.userId };
}
