import type { VoidReason } from '@sw/board-model';
import type { HaltReason } from '@sw/contract';
import type { Rights } from '@sw/editor';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** Of the replica: why it did nothing at all, or why nothing is sent. */
type ClientReason =
  | 'closed'
  | 'gone'
  | 'never'
  | 'notLogged'
  | 'nothing'
  | 'outdated'
  | 'quota'
  | 'reload'
  | 'signOut'
  | 'storage'
  | 'tooLarge'
  | 'unanswered';
/** With what the gateway and the api close a page to somebody. */
type Denial =
  | 'BOARD_DELETED'
  | 'BOARD_NOT_IN_LIST'
  | 'FORBIDDEN'
  | 'MEMBER_LIMIT'
  | 'TEMPORARILY_UNAVAILABLE'
  | 'TOO_MANY_REQUESTS';

type Reason = VoidReason | HaltReason | NonNullable<Rights['reason']> | ClientReason | Denial;

/** Why something was not kept, not saved or not done: the end of a sentence. */
const WHY = {
  BOARD_DELETED: 'editorPeople:why.recycled',
  BOARD_NOT_IN_LIST: 'editorPeople:why.removed',
  FORBIDDEN: 'editorPeople:why.permit',
  MEMBER_LIMIT: 'editorPeople:why.members',
  TEMPORARILY_UNAVAILABLE: 'editorPeople:why.away',
  TOO_MANY_REQUESTS: 'editorPeople:why.away',
  absent: 'editorPeople:why.absent',
  active: 'editorPeople:why.other',
  boardRecycled: 'editorPeople:why.recycled',
  busy: 'editorPeople:why.busy',
  changed: 'editorPeople:why.changed',
  closed: 'editorPeople:why.closed',
  code: 'editorPeople:why.other',
  creator: 'editorPeople:why.creator',
  cycle: 'editorPeople:why.place',
  demo: 'editorPeople:why.demo',
  depth: 'editorPeople:why.place',
  ephemeral: 'editorPeople:why.other',
  exists: 'editorPeople:why.other',
  full: 'editorPeople:why.full',
  gone: 'editorPeople:why.absent',
  http: 'editorPeople:why.other',
  kind: 'editorPeople:why.other',
  loading: 'editorPeople:why.loading',
  locked: 'editorPeople:why.locked',
  malformed: 'editorPeople:why.other',
  never: 'editorPeople:why.shut',
  notLogged: 'editorPeople:why.other',
  notSystem: 'editorPeople:why.other',
  nothing: 'editorPeople:why.other',
  order: 'editorPeople:why.away',
  otherPage: 'editorPeople:why.other',
  outdated: 'editorPeople:why.outdated',
  pageDeleted: 'editorPeople:why.pageDeleted',
  parent: 'editorPeople:why.absent',
  past: 'editorHistory:why',
  permit: 'editorPeople:why.permit',
  picture: 'editorPeople:why.picture',
  pictureUnchecked: 'editorPeople:why.away',
  quota: 'editorPeople:why.quota',
  refused: 'editorPeople:why.other',
  reload: 'editorPeople:why.outdated',
  removed: 'editorPeople:why.removed',
  signOut: 'editorPeople:why.signedOut',
  size: 'editorPeople:why.size',
  source: 'editorPeople:why.absent',
  state: 'editorPeople:why.other',
  storage: 'editorPeople:why.storage',
  tooLarge: 'editorPeople:why.size',
  touched: 'editorPeople:why.changed',
  unanswered: 'editorPeople:why.away',
  unavailable: 'editorPeople:why.away',
  unknown: 'editorPeople:why.away',
} as const satisfies Record<Reason, MessageKey>;

const known = (reason: string): reason is Reason => Object.hasOwn(WHY, reason);

/** A newer server may give reasons that this version does not know. */
export const whyKey = (reason: string): MessageKey => (known(reason) ? WHY[reason] : 'editorPeople:why.other');
