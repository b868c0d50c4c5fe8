import { EVENTS, NOTICES, type Notice } from '@sw/contract';
import * as z from 'zod';
import type { MessageKey, MessageValues } from '../../i18n/keys.ts';
import type { Ring } from '../call/ringing/ring-state.ts';
import type { ShareTarget } from '../sharing/dialogs.ts';
import { noticeMessage } from './notice-message.ts';
import { noticePath, offerOf } from './notice-path.ts';

/** How an event of the socket is shown in this tab. */
export type EventPlan =
  | {
      readonly show: 'toast';
      readonly id: string;
      /** `warning` stays until the user closes it. */
      readonly tone: 'plain' | 'warning';
      readonly message: Message;
      /** A path. */
      readonly opens: string | undefined;
      /** The board that the user is asked to take over. */
      readonly offer?: ShareTarget;
    }
  /** A message that must be seen: the user lost access to the board on the screen. */
  | { readonly show: 'removed' }
  | { readonly show: 'membership' }
  | { readonly show: 'ringing'; readonly ring: Omit<Ring, 'quiet'> }
  | { readonly show: 'ringingStopped'; readonly callId: string }
  | { readonly show: 'nothing' };

interface Message {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

export interface LiveEvent {
  readonly name: string;
  readonly wbNo: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Place {
  readonly userId: string | undefined;
  readonly openBoard: string | undefined;
  /** The thread of comments on the screen. */
  readonly openThread?: string | undefined;
}

const NOTHING: EventPlan = { show: 'nothing' };
const noticeDetail = z.object({ notice: z.looseObject({ noticeId: z.string(), name: z.enum(NOTICES) }) });
const ringingDetail = EVENTS['call.ringing'].omit({ wbNo: true, accountIds: true });
const changedDetail = EVENTS['call.changed'].omit({ wbNo: true, accountIds: true });
const demoDetail = z.object({ demo: z.object({ accountId: z.string(), clientId: z.string() }).nullable() });

export function planEvent({ name, wbNo, detail }: LiveEvent, place: Place): EventPlan {
  if (name === 'notice.created') {
    const read = noticeDetail.safeParse(detail).data;
    return read === undefined ? NOTHING : planNotice(read.notice as unknown as Notice, place);
  }
  if (name === 'demo.changed' && wbNo !== null) {
    const read = demoDetail.safeParse(detail).data;
    return read === undefined ? NOTHING : planDemo(read.demo, wbNo, place);
  }
  if (name === 'call.ringing' && wbNo !== null) {
    const read = ringingDetail.safeParse(detail).data;
    return read === undefined ? NOTHING : planRinging(read, wbNo);
  }
  if (name === 'call.changed') {
    const read = changedDetail.safeParse(detail).data;
    return read?.running === false ? { show: 'ringingStopped', callId: read.callId } : NOTHING;
  }
  return NOTHING;
}

function planRinging({ callId, kind, wbName, by, stopped }: z.infer<typeof ringingDetail>, wbNo: string): EventPlan {
  if (stopped) return { show: 'ringingStopped', callId };
  return { show: 'ringing', ring: { callId, kind, by, board: { wbNo, wbName } } };
}

/** Events that have something to open. */
const OPENS = new Set<string>([
  'sharer.permit',
  'sharer.joined',
  'board.recovered',
  'board.handedOver',
  'board.offerDeclined',
  'board.taken',
  'board.copied',
  'folder.shared',
  'call.missed',
]);

const isComment = (name: string): boolean => name.startsWith('comment.');
const isMeeting = (name: string): boolean => name.startsWith('meeting.');

function planNotice(notice: Notice, { openBoard, openThread }: Place): EventPlan {
  const { noticeId, name, wbNo } = notice;
  if (name === 'membership.changed') return { show: 'membership' };
  const here = wbNo !== null && wbNo === openBoard;
  if (here && name === 'sharer.removed') return { show: 'removed' };
  if (notice.comment !== null && notice.comment?.threadId === openThread) return NOTHING;
  // The screen itself already shows it.
  if (here && (name === 'board.recycled' || name === 'sharer.permit')) return NOTHING;
  const offer = offerOf(notice);
  const opens =
    isComment(name) || isMeeting(name) || offer || (!here && OPENS.has(name)) ? noticePath(notice) : undefined;
  // The user lost something, so the message must not disappear unread.
  const tone = name === 'sharer.removed' || name === 'folder.ended' ? 'warning' : 'plain';
  return { show: 'toast', id: noticeId, tone, message: noticeMessage(notice), opens, ...(offer && { offer }) };
}

function planDemo(
  demo: { readonly accountId: string; readonly clientId: string } | null,
  wbNo: string,
  { openBoard, userId }: Place,
): EventPlan {
  // On the board itself the editor shows it, for as long as it lasts.
  if (demo === null || demo.accountId === userId || wbNo === openBoard) return NOTHING;
  return {
    show: 'toast',
    tone: 'plain',
    id: `demo/${wbNo}/${demo.clientId}`,
    message: { key: 'notices:demo.elsewhere' },
    opens: `/board/${wbNo}`,
  };
}
