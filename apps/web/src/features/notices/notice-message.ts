import { formatTag } from '@sw/base';
import { meetingName, type Notice, type NoticedMeeting, type NoticeName } from '@sw/contract';
import type { MessageKey, MessageValues } from '../../i18n/keys.ts';
import { currentLocale } from '../../i18n/language.ts';
import { useSession } from '../session/session-store.ts';

/** With the name of the acting user, or without it if the user no longer exists. */
const MESSAGES = {
  'sharer.removed': ['notices:message.removed', 'notices:message.removed'],
  'sharer.permit': ['notices:message.permit', 'notices:message.permit'],
  'sharer.joined': ['notices:message.joinedBy', 'notices:message.joined'],
  'sharer.left': ['notices:message.leftBy', 'notices:message.left'],
  'board.recycled': ['notices:message.recycledBy', 'notices:message.recycled'],
  'board.recovered': ['notices:message.recovered', 'notices:message.recovered'],
  'board.handedOver': ['notices:message.handedOverBy', 'notices:message.handedOver'],
  'board.offered': ['notices:message.offeredBy', 'notices:message.offered'],
  'board.offerDeclined': ['notices:message.declinedBy', 'notices:message.declined'],
  'board.taken': ['notices:message.takenOverBy', 'notices:message.takenOver'],
  'board.copied': ['notices:message.copied', 'notices:message.copied'],
  'comment.added': ['notices:message.commentedBy', 'notices:message.commented'],
  'comment.replied': ['notices:message.repliedBy', 'notices:message.replied'],
  'comment.mentioned': ['notices:message.mentionedBy', 'notices:message.mentioned'],
  'call.missed': ['notices:message.missedCallBy', 'notices:message.missedCall'],
  'folder.shared': ['notices:message.folderSharedBy', 'notices:message.folderShared'],
  'folder.permit': ['notices:message.folderView', 'notices:message.folderView'],
  'folder.ended': ['notices:message.folderEnded', 'notices:message.folderEnded'],
  'meeting.invited': ['notices:message.meetingInvitedBy', 'notices:message.meetingInvited'],
  'meeting.changed': ['notices:message.meetingChangedBy', 'notices:message.meetingChanged'],
  'meeting.cancelled': ['notices:message.meetingCancelledBy', 'notices:message.meetingCancelled'],
  'meeting.requested': ['notices:message.meetingRequestedBy', 'notices:message.meetingRequested'],
  'meeting.approved': ['notices:message.meetingApprovedBy', 'notices:message.meetingApproved'],
  'meeting.refused': ['notices:message.meetingRefusedBy', 'notices:message.meetingRefused'],
  'meeting.reminder': ['notices:message.meetingReminder', 'notices:message.meetingReminder'],
  'meeting.undecided': ['notices:message.meetingUndecided', 'notices:message.meetingUndecided'],
  'meeting.released': ['notices:message.meetingReleased', 'notices:message.meetingReleased'],
  'membership.changed': ['notices:message.membership', 'notices:message.membership'],
  'sales.asked': ['notices:message.salesAskedBy', 'notices:message.salesAsked'],
} as const satisfies Record<NoticeName, readonly [MessageKey, MessageKey]>;

const PERMIT_MESSAGES = [
  'notices:message.permitView',
  'notices:message.permitEdit',
  'notices:message.permitCopy',
] as const;

const FOLDER_PERMIT_MESSAGES = ['notices:message.folderView', 'notices:message.folderEdit'] as const;

function permitMessage({ name, permit }: Notice): MessageKey | undefined {
  if (permit === null) return undefined;
  if (name === 'sharer.permit') return PERMIT_MESSAGES[permit];
  return name === 'folder.permit' ? FOLDER_PERMIT_MESSAGES[permit] : undefined;
}

/** The start of a meeting, in the reader's time zone and language. */
function startOf(startsAt: string): string {
  const timeZone = useSession.getState().user?.timeZone;
  return new Intl.DateTimeFormat(formatTag(currentLocale()), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  }).format(Date.parse(startsAt));
}

const meetingValues = ({ subject, roomName, startsAt }: NoticedMeeting): MessageValues => ({
  meeting: meetingName(subject, currentLocale()),
  room: roomName,
  time: startOf(startsAt),
});

export function noticeMessage(notice: Notice): { key: MessageKey; values: MessageValues } {
  const { name, by, wbName, folder, meeting } = notice;
  const [withName, without] = MESSAGES[name];
  const values = {
    name: by?.nickName ?? '',
    board: wbName ?? '',
    ...(folder != null && { folder: folder.name }),
    ...(meeting != null && meetingValues(meeting)),
  };
  return { key: permitMessage(notice) ?? (by === null ? without : withName), values };
}
