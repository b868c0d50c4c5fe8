/** A small deliberate break in shipped code, which a test of the requirement must notice. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** The ids of the mutants are drawn with it. Another seed means other mutants. */
export const SEED = 20_261_120;
export const COUNT = 60;

/** Requirements whose tests a review once found weak: always among the drawn. */
export const ONCE_WEAK: readonly string[] = [
  ...['R1.37', 'R2.30', 'R2.53', 'R3.22', 'R3.23', 'R3.42', 'R3.84', 'R3.87', 'R3.88', 'R5.26', 'R6.12', 'R7.93'],
  ...['R8.47', 'R8.49', 'R8.58', 'R9.35', 'R9.41'],
];

const of = (id: string, file: string, find: string, replace: string): Mutant => ({ id, file, find, replace });

const MEETINGS = 'packages/policy/src/meetings';
const KEYMAP = 'packages/editor/src/input/keymap.ts';
const OPERATE = 'packages/board-model/src/reduce/operate.ts';
const DOCUMENTS = 'packages/editor/src/commands/document-commands.ts';

/** Written from the requirement and the code, before its tests were read. */
export const MUTANTS: readonly Mutant[] = [
  of('R1.04', `${MEETINGS}/statuses.ts`, "{ from: 'NOW_START', to: 'STARTED', by: 'start' },", ''),
  of(
    'R1.16',
    'packages/board-model/src/reduce/operate.ts',
    '[OPERATION.created]: created,',
    "[OPERATION.created]: elsewhere('http'),",
  ),
  of('R1.37', 'packages/contract/src/build.ts', "TEMPLATE_THEME = 'AOC'", "TEMPLATE_THEME = 'Plain'"),
  of(
    'R2.02',
    'apps/web/src/app/routes.tsx',
    "path: '/login', title: 'account:signIn.title'",
    "path: '/login', title: 'account:register.title'",
  ),
  of('R2.30', 'apps/web/src/features/mini-program/enter-mini.ts', 'storage.mini.set({ wbNo });', ''),
  of(
    'R2.50',
    'apps/web/src/screens/editor/shortcuts/shortcuts-panel.tsx',
    "<SidePanel title={t('editorView:shortcuts.title')}",
    "<SidePanel title={t('editorView:shortcuts.search')}",
  ),
  of(
    'R2.53',
    'packages/editor/src/input/shortcut-panel.ts',
    "{ action: 'square', inputs: ['r', 'shift+drag'], hint: 'holdShift' },",
    "row('square', 'r', 'shift+drag'),",
  ),
  of('R2.63', 'apps/web/src/app/routes.tsx', "path: '/meeting/people',", "path: '/meeting/persons',"),
  of(
    'R2.67',
    'apps/web/src/features/meetings/contacts/contact-dialog.tsx',
    "title={t('addressBook:contacts.detail')}",
    "title={t('addressBook:contacts.remark')}",
  ),
  of('R3.15', 'apps/api/src/pages/board-facts.ts', 'fileCount: await countFiles(db, wbNo),', 'fileCount: 0,'),
  of(
    'R3.20',
    'packages/editor/src/settings/settings.ts',
    'highPath: pen(value.highPath, usual.highPath),',
    'highPath: usual.highPath,',
  ),
  of('R3.22', DOCUMENTS, "[[selectId, 'wave', null, wave] satisfies Change]", '[]'),
  of(
    'R3.23',
    'apps/web/src/screens/editor/documents/page-strip.tsx',
    'data-has-objects={marked.has(page)}',
    'data-has-objects={false}',
  ),
  of('R3.25', 'adapters/skia/src/thumbnail.ts', '{ width: 960, height: 540 }', '{ width: 640, height: 360 }'),
  of(
    'R3.30',
    'packages/policy/src/schedule-hours.ts',
    'at = (Math.floor(at / 60) + 1) * 60',
    'at = (Math.floor(at / 60) + 2) * 60',
  ),
  of('R3.33', 'apps/api/src/meetings/bookings/present-meeting.ts', 'name: nickName ?? name,', "name: '',"),
  of(
    'R3.42',
    'packages/policy/src/calls.ts',
    'Math.min(rights.singleCallMinutes, monthMinutesLeft(rights, use)) * MINUTE',
    'monthMinutesLeft(rights, use) * MINUTE',
  ),
  of(
    'R3.48',
    'packages/policy/src/limits.ts',
    'space.used + space.reserved + bytes <= space.allowed',
    'space.used <= space.allowed',
  ),
  of('R3.52', 'packages/board-render/src/draw/shape-paths.ts', '[width / 2, 0],', '[width / 2, height],'),
  of(
    'R3.54',
    'packages/board-render/src/background/template.ts',
    '  retrospective,\n  vennDiagram,\n  goalTree,\n  coordinateGrid,\n};',
    '  retrospective,\n  goalTree,\n  coordinateGrid,\n};',
  ),
  of('R3.56', KEYMAP, "n: tool('TEXT', KIND.memoText),", "n: tool('TEXT'),"),
  of(
    'R3.63',
    'packages/board-render/src/composite/graph-kinds.ts',
    "[KIND.levelDown, (nodes) => level(nodes, 'down')],",
    "[KIND.levelDown, (nodes) => level(nodes, 'right')],",
  ),
  of(
    'R3.70',
    'packages/board-render/src/draw/text.ts',
    'if (style.linethrough) {',
    'if (style.linethrough && style.underline) {',
  ),
  of('R3.81', OPERATE, '[OPERATION.clean]: clean,', "[OPERATION.clean]: elsewhere('http'),"),
  of(
    'R3.84',
    DOCUMENTS,
    'protocolType: OPERATION.documentDeleteLine, changes: lines.map(deletion)',
    'protocolType: OPERATION.eraser, changes: lines.map(deletion)',
  ),
  of(
    'R3.87',
    'packages/editor/src/commands/link.ts',
    'protocolType: OPERATION.hyperlink',
    'protocolType: OPERATION.property',
  ),
  of(
    'R3.88',
    'packages/editor/src/commands/picture-commands.ts',
    'protocolType: OPERATION.uploadError',
    'protocolType: OPERATION.property',
  ),
  of(
    'R4.01',
    'packages/board-model/src/reduce/access.ts',
    "if ((access.permits.get(actor) ?? 2) < OPERATION_RULES[code].permit) return 'permit';",
    '',
  ),
  of('R4.02', 'adapters/postgres/src/boards/lists.ts', 'mine: sql`e.mine`,', 'mine: sql`not e.mine`,'),
  of(
    'R4.03',
    'apps/api/src/boards/star-board.ts',
    '.set({ starredAt: starred ? new Date(clock.now()) : null })',
    '.set({ starredAt: new Date(clock.now()) })',
  ),
  of(
    'R4.10',
    'apps/web/src/storage/storage.ts',
    "'lastPage', 'user', 'authorization',",
    "'lastPage', 'user', 'authorization', 'callChoices',",
  ),
  of('R4.28', 'packages/contract/src/clock-offset.ts', 'OFFSET_FRESH_MS = 3 * MINUTE', 'OFFSET_FRESH_MS = 30 * MINUTE'),
  of('R5.04', 'packages/contract/src/rules/email.ts', "return 'EMAIL_EMPTY';", "return 'EMAIL_INVALID';"),
  of(
    'R5.26',
    'apps/web/src/screens/editor/documents/insert-documents.ts',
    'const inLine = oneAtATime(presentFailure);',
    'const inLine = (work: () => Promise<void>): Promise<void> => work().catch(presentFailure);',
  ),
  of('R5.32', `${MEETINGS}/cycle-rules.ts`, 'until < day', 'until <= "0"'),
  of(
    'R5.34',
    'packages/calendar/src/recurrence/expand.ts',
    'single: occurrences.value.length === 1,',
    'single: false,',
  ),
  of(
    'R5.35',
    `${MEETINGS}/booking-rules.ts`,
    'else if (participants > most) yield',
    'else if (participants > most + 1) yield',
  ),
  of(
    'R6.11',
    'packages/policy/src/limits.ts',
    "within(boards, rights.boardCount, 'BOARD_COUNT_LIMIT')",
    "within(boards - 1, rights.boardCount, 'BOARD_COUNT_LIMIT')",
  ),
  of('R6.12', 'packages/policy/src/levels.ts', 'boardCount: 50,', 'boardCount: 60,'),
  of(
    'R7.28',
    'apps/api/src/screens/get-screen-copy.ts',
    "if ((await pagesOf(tx, wbNo)).length <= pageIndex) throw new Refusal('NOT_FOUND');",
    '',
  ),
  of(
    'R7.47',
    'apps/api/src/demo/demo-mode.ts',
    "if (standing.role !== 'owner' && board.demoAccountId !== accountId) throw new Refusal('DEMO_NOT_YOURS');",
    '',
  ),
  of(
    'R7.49',
    'apps/api/src/sharing/sharers.ts',
    "await controlBoard(tx, wbNo, { type: 'permit', actor, permit });",
    '',
  ),
  of(
    'R7.55',
    'apps/api/src/boards/recycle-boards.ts',
    "recovered: { control: 'boardRestored', name: 'board.recovered', hidden: false },",
    "recovered: { control: 'boardRestored', name: 'board.recovered', hidden: true },",
  ),
  of(
    'R7.56',
    'apps/api/src/mini-program/handlers.ts',
    "if (!isOurs(url, publicUrl)) throw new Refusal('PAGE_NOT_OURS');",
    '',
  ),
  of('R7.59', 'apps/web/src/features/files/use-files.ts', 'refetchInterval: READ_AGAIN_MS,', ''),
  of(
    'R7.65',
    'apps/api/src/account/avatar.ts',
    "if (before !== null) await enqueue(tx, 'removeObjects', { keys: [avatarObjectKey(before)] });",
    '',
  ),
  of(
    'R7.73',
    'apps/api/src/exports/annotated-pdf.ts',
    'await countShareMail(ephemeral, { sender: accountId, address: email });',
    '',
  ),
  of(
    'R7.78',
    'apps/api/src/files/list-files.ts',
    'Object.values(FILE_CATEGORY)',
    'Object.values(FILE_CATEGORY).slice(1)',
  ),
  of('R7.81', 'apps/api/src/merchants/own-merchants.ts', 'await setCurrentSpace(tx, accountId, merchantId);', ''),
  of(
    'R7.93',
    'apps/api/src/call-statistics/call-sums.ts',
    'months.set(month, add(months.get(month) ?? NOTHING, share));',
    '',
  ),
  of('R8.35', 'apps/web/src/features/sharing/join/link-failure.ts', "'INVITATION_LINK_FAILED'", "'NETWORK_ERROR'"),
  of(
    'R8.39',
    'apps/web/src/features/notices/show-event.ts',
    "translate('errors:REMOVED_FROM_SHARERS')",
    "translate('errors:MEMBERSHIP_CHANGED')",
  ),
  of(
    'R8.43',
    'apps/web/src/screens/editor/shell/images/convert-image.ts',
    "return fail('UPLOAD_MEMORY');",
    "return fail('IMAGE_LOAD_ERROR');",
  ),
  of('R8.47', 'apps/web/src/features/uploads/put-to-store.ts', 'status === 401 || status === 403', 'status === 401'),
  of(
    'R8.49',
    'apps/web/src/screens/editor/documents/audio/use-player.ts',
    'if (name) showToast(',
    'if (name === undefined) showToast(',
  ),
  of(
    'R8.54',
    'apps/web/src/screens/editor/shell/images/convert-image.ts',
    "if (!isOutput(format)) return fail('PARAMETER_ERROR');",
    '',
  ),
  of('R8.58', 'packages/contract/src/errors/client.ts', 'code: 9012,', 'code: 9013,'),
  of('R9.35', KEYMAP, "v: tool('SELECT'),", "v: tool('GRAB'),"),
  of('R9.41', KEYMAP, "o: tool('SHAPE', KIND.ellipse),", "o: tool('SHAPE', KIND.rectangle),"),
  of('R9.49', KEYMAP, "'ctrl+-': { name: 'zoomOut' },", "'ctrl+-': { name: 'zoomIn' },"),
];
