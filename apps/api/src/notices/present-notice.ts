import { avatarOf, type Notice, type NoticedMeeting, type NoticeName } from '@sw/contract';
import type { NoticeRow } from '@sw/postgres';

interface Detail {
  readonly wbName?: string | null;
  readonly permit?: number | null;
  readonly comment?: { readonly pageId: string; readonly threadId: string };
  readonly folder?: { readonly id: string; readonly name: string };
  readonly meeting?: NoticedMeeting;
}

export function presentNotice(
  row: NoticeRow & { readonly nickName: string | null; readonly avatarKey: string | null },
): Notice {
  const { wbName = null, permit = null, comment = null, folder = null, meeting = null } = (row.detail ?? {}) as Detail;
  const { byAccountId, nickName, avatarKey } = row;
  return {
    noticeId: row.noticeId,
    name: row.name as NoticeName,
    wbNo: row.wbNo,
    wbName,
    by: byAccountId === null || nickName === null ? null : { userId: byAccountId, nickName, ...avatarOf(avatarKey) },
    permit,
    comment,
    folder,
    meeting,
    at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
}
