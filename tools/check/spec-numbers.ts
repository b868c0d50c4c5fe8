/** A single number of the specification: the declaration that holds it, word for word. */
export interface SpecNumber {
  /** Where the specification has it. */
  readonly number: string;
  readonly file: string;
  /** `NAME = value` or, in an object, `name: value`. */
  readonly declared: string;
}

const SETTINGS = 'packages/editor/src/settings/settings.ts';
const INVITATION = 'packages/contract/src/rules/invitation.ts';
const MEETINGS = 'packages/policy/src/meetings/limits.ts';
const meetings = (number: string, declared: string): SpecNumber => ({ number, file: MEETINGS, declared });

/** Numbers that are values of a table (kinds, codes, categories) stand in `spec-tables.ts`. */
export const SPEC_NUMBERS: readonly SpecNumber[] = [
  { number: '9, pen sizes', file: SETTINGS, declared: 'PEN_SIZES = [4, 8, 13, 19, 26]' },
  { number: '9, highlighter sizes', file: SETTINGS, declared: 'HIGHLIGHTER_SIZES = [13, 19, 26, 33, 40]' },
  {
    number: '9, default highlighter opacity',
    file: 'packages/board-render/src/draw/ink.ts',
    declared: 'HIGHLIGHTER_OPACITY = 0x7f / 0xff',
  },
  {
    number: '9, canvas reference',
    file: 'packages/board-render/src/geometry.ts',
    declared: 'REFERENCE_FRAME: Box = { minX: 0, minY: 0, maxX: 3840, maxY: 2160 }',
  },
  {
    number: '9, default window',
    file: 'packages/editor/src/edit/default-window.ts',
    declared: 'WINDOW = { width: 1720, height: 1420 }',
  },
  {
    number: '9, image compression',
    file: 'apps/web/src/screens/editor/shell/images/convert-image.ts',
    declared: 'COMPRESSION = { most: { width: 3_840, height: 2_160 }, quality: 0.7 }',
  },
  {
    number: '9, thumbnails',
    file: 'adapters/skia/src/thumbnail.ts',
    declared: 'THUMBNAIL = pictureSize({ width: 960, height: 540 })',
  },
  {
    number: '9, audio badge',
    file: 'apps/web/src/screens/editor/pages/audio-badge.ts',
    declared: 'BADGE = { size: 350, of: { width: 960, height: 540 } }',
  },
  { number: '9, top level', file: 'packages/board-model/src/object/kinds.ts', declared: 'TOP_LEVEL = 2 ** 48' },
  { number: '3, format version', file: 'packages/board-model/src/object/kinds.ts', declared: 'FORMAT_VERSION = 3' },
  {
    number: '5, preview of a document',
    file: 'packages/contract/src/rules/documents.ts',
    declared: 'DOCUMENT_PAGES_MAX = 30',
  },
  { number: '5, invitation code', file: INVITATION, declared: 'INVITATION_MINUTES = 30' },
  { number: '9, share link', file: INVITATION, declared: 'SHARE_LINK_DAYS = 7' },
  { number: '9, mail history', file: 'packages/contract/src/routes/sharing.ts', declared: 'MAIL_HISTORY_MAX = 50' },
  { number: '5, password', file: 'packages/contract/src/rules/password.ts', declared: 'PASSWORD_MAX = 18' },
  {
    number: '9, request timeout',
    file: 'packages/contract/src/headers.ts',
    declared: 'REQUEST_TIMEOUT_MS = 120 * SECOND',
  },
  {
    number: '9, image fetch timeout',
    file: 'packages/contract/src/routes/bytes.ts',
    declared: 'WEB_PICTURE_TIMEOUT_MS = 5_000',
  },
  {
    number: '4, logout redirect',
    file: 'apps/web/src/features/session/leave.ts',
    declared: 'LOGOUT_REDIRECT_MS = SECOND',
  },
  {
    number: '9, modal close delay',
    file: 'apps/web/src/features/timing/modal-close.ts',
    declared: 'MODAL_CLOSE_DELAY_MS = 300',
  },
  {
    number: '9, click limiter',
    file: 'apps/web/src/features/timing/limit-clicks.ts',
    declared: 'CLICK_LIMIT_MS = 300',
  },
  meetings('5, participants', 'participants: 500'),
  meetings('5, occurrences', 'occurrences: 100'),
  meetings('5, attachments', 'files: 50'),
  meetings('5, size of an attachment', 'fileMb: 50'),
  meetings('5, days for attachments', 'fileDays: 7'),
  meetings('5, delay', 'delayMinutes: 60'),
  meetings('5, tags', 'tags: 10'),
  meetings('5, external contacts', 'contacts: 100'),
  meetings('5, record link', 'recordLinkDays: 7'),
];
