import type { Notice, NoticeName } from '@sw/contract';
import type { MessageKey, MessageValues } from '../../i18n/keys.ts';

/** With the name of the acting user, and without it if the user is gone. */
const WORDS = {
  'sharer.removed': ['notices:words.removed', 'notices:words.removed'],
  'sharer.permit': ['notices:words.permit', 'notices:words.permit'],
  'sharer.joined': ['notices:words.joinedBy', 'notices:words.joined'],
  'sharer.left': ['notices:words.leftBy', 'notices:words.left'],
  'board.recycled': ['notices:words.recycledBy', 'notices:words.recycled'],
  'board.recovered': ['notices:words.recovered', 'notices:words.recovered'],
  'board.handedOver': ['notices:words.handedOverBy', 'notices:words.handedOver'],
  'board.offered': ['notices:words.offeredBy', 'notices:words.offered'],
  'board.offerDeclined': ['notices:words.declinedBy', 'notices:words.declined'],
  'board.taken': ['notices:words.takenOverBy', 'notices:words.takenOver'],
  'board.copied': ['notices:words.copied', 'notices:words.copied'],
  'comment.added': ['notices:words.commentedBy', 'notices:words.commented'],
  'comment.replied': ['notices:words.repliedBy', 'notices:words.replied'],
  'comment.mentioned': ['notices:words.mentionedBy', 'notices:words.mentioned'],
  'membership.changed': ['notices:words.membership', 'notices:words.membership'],
} as const satisfies Record<NoticeName, readonly [MessageKey, MessageKey]>;

const PERMIT_WORDS = ['notices:words.permitView', 'notices:words.permitEdit', 'notices:words.permitCopy'] as const;

export function noticeWords({ name, by, wbName, permit }: Notice): { key: MessageKey; values: MessageValues } {
  const [withName, without] = WORDS[name];
  const values = { name: by?.nickName ?? '', board: wbName ?? '' };
  const permitKey = name === 'sharer.permit' && permit !== null ? PERMIT_WORDS[permit] : undefined;
  return { key: permitKey ?? (by === null ? without : withName), values };
}
