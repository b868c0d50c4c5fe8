import type { DispatchRefusal, NotSavedReason } from '@sw/board-sync';
import type { Rights } from '@sw/editor';
import type { MessageKey } from '../../../../i18n/keys.ts';

type Reason =
  | DispatchRefusal
  | NotSavedReason
  | NonNullable<Rights['reason']>
  /** For own work that a snapshot already includes, and for work that the gateway refused. */
  | 'gone'
  | 'refused'
  | 'storage';

/** Why something was not kept, saved or done, as the end of a sentence. */
const WHY = {
  BOARD_DELETED: 'editorPeople:why.recycled',
  BOARD_NOT_IN_LIST: 'editorPeople:why.removed',
  FORBIDDEN: 'editorPeople:why.permit',
  MEMBER_LIMIT: 'editorPeople:why.members',
  NOT_FOUND: 'editorPeople:why.other',
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
  denied: 'editorPeople:why.other',
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
  queueFull: 'editorPeople:why.queue',
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

/** A newer server may send reasons that this version does not know. */
export const whyKey = (reason: string): MessageKey => (known(reason) ? WHY[reason] : 'editorPeople:why.other');
