/** A shipped file that treats several values alike, by a range, the whole list, or whatever is not another value. */
export interface Handler {
  readonly role: 'producer' | 'consumer';
  readonly file: string;
  /** Words of that file, so that the entry fails when the code goes. */
  readonly code: string;
  /** All values of the table, if absent. */
  readonly only?: readonly string[];
}

/** A table of the specification, and the constant that has its values. */
export interface SpecTable {
  /** Where the specification has it. */
  readonly table: string;
  readonly file: string;
  readonly constant: string;
  /** Names and numbers of an object, or the words of a list. */
  readonly values: Readonly<Record<string, number>> | readonly string[];
  /** Common words count only in files that match: `day` is also a unit of time. */
  readonly among?: RegExp;
  /** Code that makes values, or decides by them, without naming each. */
  readonly handled?: readonly Handler[];
  /** Values without a producer or a consumer in our code, and the row of docs/decisions.md that says why. */
  readonly readings?: Readonly<Record<string, string>>;
}

const KINDS = 'packages/board-model/src/object/kinds.ts';
const STATUSES = 'packages/policy/src/meetings/statuses.ts';
const MEETINGS = 'packages/policy/src/meetings/limits.ts';
const counted = (first: number, ...names: string[]): Record<string, number> =>
  Object.fromEntries(names.map((name, i) => [name, first + i]));

const TEMPLATES = [
  ...['kanban', 'toDoList', 'dayPlan', 'weekPlan', 'monthPlan', 'timeline', 'meetingNotes', 'cornellNotes', 'swot'],
  ...['priorityMatrix', 'businessCanvas', 'userJourney', 'empathyMap', 'storyMap', 'retrospective', 'vennDiagram'],
  ...['goalTree', 'coordinateGrid'],
];

export const SPEC_TABLES: readonly SpecTable[] = [
  {
    table: '3, board object kinds',
    file: KINDS,
    constant: 'KIND',
    values: {
      ...counted(101, 'markerLine', 'highlighterLine', 'tipLine'),
      ...counted(
        201,
        'rectangle',
        'solidArrow',
        'roundedRectangle',
        'cylinder',
        'dashedArrow',
        'dashedLine',
        'hexagon',
      ),
      ...counted(208, 'ellipse', 'parallelogram', 'semicircle', 'fivePointStar', 'solidLine', 'trapezoid', 'triangle'),
      image: 301,
      ...counted(401, ...TEMPLATES),
      ...counted(501, 'pdf', 'officeDocument', 'audio'),
      ...counted(601, 'textGroup', 'memoText'),
      table: 701,
      ...counted(801, 'bulletList', 'levelRight', 'flow', 'levelLeft', 'levelDown', 'levelUp'),
    },
    handled: [
      { role: 'consumer', file: 'packages/board-render/src/draw/object.ts', code: 'DRAWINGS[familyOf(type)]' },
      {
        role: 'producer',
        file: 'apps/web/src/screens/editor/background/template-choice.tsx',
        code: 'TEMPLATE_LABELS',
        only: TEMPLATES,
      },
    ],
  },
  {
    table: '3, operation codes',
    file: 'packages/board-model/src/operation/operation-codes.ts',
    constant: 'OPERATION',
    values: {
      ...counted(1, 'created', 'eraser', 'clean', 'background', 'property', 'page', 'canvas', 'undo', 'redo'),
      ...counted(10, 'document', 'laser', 'crossCopy', 'hyperlink', 'documentDeleteLine', 'refreshUrl', 'uploadError'),
    },
  },
  {
    table: '3, image-source kinds',
    file: KINDS,
    constant: 'IMAGE_SOURCE',
    readings: { addImage: 'R3.89', background: 'R3.89', document: 'R3.89', documentConvert: 'R3.89' },
    values: counted(1, 'addImage', 'background', 'document', 'documentConvert'),
  },
  {
    table: '3, document events',
    file: KINDS,
    constant: 'DOCUMENT_EVENT',
    readings: { background: 'R3.90' },
    values: counted(1, 'pic', 'uploadFinish', 'convertFinish', 'background'),
  },
  {
    table: '3, page actions',
    file: KINDS,
    constant: 'PAGE_ACTION',
    readings: { delete: 'R3.91' },
    values: counted(1, 'add', 'switch', 'delete'),
  },
  {
    table: '3, open and close',
    file: KINDS,
    constant: 'OPENING',
    handled: [
      {
        role: 'consumer',
        file: 'packages/board-render/src/document-pages.ts',
        code: 'open === OPENING.close',
        only: ['open'],
      },
    ],
    values: counted(1, 'open', 'close'),
  },
  {
    table: '3, file categories',
    file: 'packages/contract/src/rules/file-kinds.ts',
    constant: 'FILE_CATEGORY',
    handled: [{ role: 'consumer', file: 'apps/api/src/files/list-files.ts', code: 'Object.values(FILE_CATEGORY)' }],
    values: { image: 1, video: 2, audio: 3, ...counted(5, 'pdf', 'office', 'other', 'twb', 'archive', 'apk') },
  },
  {
    table: '3, room types',
    file: MEETINGS,
    constant: 'ROOM_TYPES',
    handled: [
      { role: 'producer', file: 'apps/web/src/screens/enterprise/rooms/room-dialog.tsx', code: 'ROOM_TYPES.map(' },
      { role: 'consumer', file: 'apps/web/src/screens/meeting/schedule/address.ts', code: 'ROOM_TYPES.find(' },
    ],
    values: ['MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER'],
  },
  {
    table: '3, room states',
    file: 'packages/policy/src/meetings/room-state.ts',
    constant: 'ROOM_STATES',
    values: ['coming', 'meeting', 'free', 'disabled'],
    among: /\b(?:room|Room|ROOM)/,
  },
  {
    table: '3, audio and video quality',
    file: 'packages/policy/src/rights.ts',
    constant: 'QUALITIES',
    values: ['SD', 'HDV', 'UHD'],
  },
  {
    table: '4, meeting status',
    file: STATUSES,
    constant: 'MEETING_STATUSES',
    values: ['NOT_START', 'NOW_START', 'STARTED', 'NOW_END', 'ENDED', 'CANCELED'],
  },
  { table: '4, invite state', file: STATUSES, constant: 'INVITE_STATES', values: ['accepted', 'rejected', 'unset'] },
  {
    table: '4, sign state',
    file: STATUSES,
    constant: 'SIGN_STATES',
    handled: [
      {
        role: 'consumer',
        file: 'apps/web/src/features/meetings/attendance/attendance.tsx',
        code: "sign === 'signed'",
        only: ['unsigned'],
      },
    ],
    values: ['signed', 'unsigned'],
  },
  {
    table: '4, recurrence types',
    file: MEETINGS,
    constant: 'CYCLE_TYPES',
    handled: [
      { role: 'producer', file: 'apps/web/src/screens/meeting/book/repeat-part.tsx', code: 'CYCLE_TYPES.map(' },
    ],
    values: ['workday', 'day', 'week', 'month', 'custom'],
    among: /[cC]ycle/,
  },
  {
    table: '4, reminder options',
    file: MEETINGS,
    constant: 'REMINDERS',
    handled: [{ role: 'producer', file: 'apps/web/src/screens/meeting/book/extra-parts.tsx', code: 'REMINDERS.map(' }],
    values: ['none', 'm15', 'm30', 'h1', 'd1'],
    among: /[rR]emind/,
  },
  {
    table: '2, tool modes',
    file: 'packages/editor/src/tools/modes.ts',
    constant: 'TOOL_MODES',
    values: [
      ...[
        'SELECT',
        'GRAB',
        'DRAW',
        'DRAW_HIGHPEN',
        'LASER',
        'TEXT',
        'ERASER',
        'DEMOMODE',
        'READONLY',
        'TEMPLATE',
        'SHAPE',
      ],
    ],
  },
  {
    table: '7, topic prefixes of the broker',
    file: 'packages/contract/src/socket/messages.ts',
    constant: 'TOPICS',
    values: ['realtime', 'subscribe', 'notify', 'follow', 'upload'],
    among: /topic/i,
  },
];
