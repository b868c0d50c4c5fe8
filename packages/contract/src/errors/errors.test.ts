import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueProblems, errorsDocument } from '../../testing/error-catalogue.ts';
import { ERROR_NAMES, ERRORS, type ErrorName, errorOfCode, errorText, Refusal } from './catalogue.ts';
import type { ErrorEntry } from './entry.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

test('R8.01 R8.58 every message has a code, a way to be shown and a text in three languages, and every code names one message', () => {
  expect(catalogueProblems(ERRORS)).toEqual([]);
  for (const name of ERROR_NAMES) expect(errorOfCode(ERRORS[name].code)).toBe(name);
});

test.each([
  ['R5.29', 'MEETING_SUBJECT_REQUIRED', 'Enter a subject', '请输入会议主题', '請輸入會議主題'],
  ['R5.29', 'MEETING_ROOM_REQUIRED', 'Choose a room', '请选择会议室', '請選擇會議室'],
  ['R5.29', 'MEETING_REMIND_REQUIRED', 'Choose a reminder', '请选择提醒时间', '請選擇提醒時間'],
  [
    'R5.29',
    'MEETING_PEOPLE_REQUIRED',
    'Choose at least one participant',
    '请至少选择一位参会人',
    '請至少選擇一位與會者',
  ],
  ['R5.29', 'MEETING_DAY_REQUIRED', 'Choose the day of the meeting', '请选择会议日期', '請選擇會議日期'],
  ['R5.29', 'MEETING_START_REQUIRED', 'Choose a start time', '请选择开始时间', '請選擇開始時間'],
  ['R5.29', 'MEETING_END_REQUIRED', 'Choose an end time', '请选择结束时间', '請選擇結束時間'],
  ['R5.30', 'CYCLE_TYPE_REQUIRED', 'Choose how the meeting repeats', '请选择会议的重复方式', '請選擇會議的重複方式'],
  ['R5.30', 'CYCLE_EVERY_REQUIRED', 'Enter how often the meeting repeats', '请输入重复间隔', '請輸入重複間隔'],
  [
    'R5.30',
    'CYCLE_UNIT_REQUIRED',
    'Choose days, workdays, weeks or months',
    '请选择天、工作日、周或月',
    '請選擇天、工作日、週或月',
  ],
  ['R5.30', 'CYCLE_END_REQUIRED', 'Choose how the repetition ends', '请选择重复的结束方式', '請選擇重複的結束方式'],
  ['R5.30', 'CYCLE_COUNT_REQUIRED', 'Enter the number of meetings', '请输入会议次数', '請輸入會議次數'],
  ['R5.30', 'CYCLE_UNTIL_REQUIRED', 'Choose the last day', '请选择结束日期', '請選擇結束日期'],
  [
    'R5.31',
    'MEETING_TIME_ORDER',
    'The start must be before the end',
    '开始时间必须早于结束时间',
    '開始時間必須早於結束時間',
  ],
  [
    'R5.32',
    'CYCLE_ENDS_BEFORE_MEETING',
    'The last day must not be before the meeting',
    '结束日期不能早于会议时间',
    '結束日期不能早於會議時間',
  ],
  [
    'R5.33',
    'CYCLE_LIMIT',
    'A recurring meeting takes place at most 100 times',
    '周期会议最多 100 次',
    '週期會議最多 100 次',
  ],
  [
    'R5.35',
    'MEETING_PEOPLE_LIMIT',
    'A meeting has at most 100 participants',
    '会议最多 100 位参会人',
    '會議最多 100 位與會者',
  ],
  ['R5.41', 'CANCEL_REASON_REQUIRED', 'Enter a reason', '请输入原因', '請輸入原因'],
  [
    'R5.43',
    'RESERVATION_PASSWORD_EMPTY',
    'Reservation password cannot be empty',
    '预约密码不能为空',
    '預約密碼不能為空',
  ],
  ['R5.46', 'TAG_LIMIT', 'You can have at most 100 tags', '你最多可以有 100 个标签', '你最多可以有 100 個標籤'],
  [
    'R5.47',
    'CONTACT_LIMIT',
    'Most 100 external contacts can be added',
    '最多可添加 100 位外部联系人',
    '最多可新增 100 位外部聯絡人',
  ],
  ['R5.48', 'CONTACT_NAME_EMPTY', 'Name cannot be empty', '姓名不能为空', '姓名不能為空'],
  ['R5.49', 'CONTACT_EMAIL_EMPTY', 'Email cannot be empty', '邮箱不能为空', '信箱不能為空'],
  ['R5.50', 'CONTACT_EMAIL_INVALID', 'Email format error', '邮箱格式错误', '信箱格式錯誤'],
] as const)('%s %s says the rule in three languages', (_, name, en, zh, traditional) => {
  expect(errorText(name, 'en', [100])).toBe(en);
  expect(errorText(name, 'zh', [100])).toBe(zh);
  expect(errorText(name, 'zh-tw', [100])).toBe(traditional);
});

test('a broken catalogue is noticed', () => {
  const whole: ErrorEntry = { code: 7, status: 400, show: 'toast', en: 'No {0}', zh: '无 {0}', 'zh-tw': '無 {0}' };
  expect(catalogueProblems({ A: whole, B: whole })).toEqual(['B and A share the code 7']);
  expect(catalogueProblems({ A: { ...whole, zh: '' } })).toEqual(['A has no text in zh']);
  expect(catalogueProblems({ A: { ...whole, 'zh-tw': '無' } })).toEqual([
    'A has other placeholders in zh-tw than in en',
  ]);
  expect(catalogueProblems({ A: { ...whole, code: 0 } })).toEqual(['A has code 0, which means success']);
  expect(catalogueProblems({ A: { ...whole, code: 9_001 } })).toHaveLength(1);
});

test('every message of the catalogue is documented, and nothing else is', async () => {
  await expect(errorsDocument()).toMatchFileSnapshot(join(ROOT, 'docs/errors.md'));
});

test('every code that the servers refuse with is in the catalogue', () => {
  const thrown = sources(join(ROOT, 'apps')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new Refusal\(\s*'([A-Z_]+)'/g)].map(([, name]) => name),
  );
  expect(thrown.filter((name) => !(ERROR_NAMES as readonly unknown[]).includes(name))).toEqual([]);
});

test('R8.58 every message of the catalogue is used outside of it', () => {
  const used = new Set<string>();
  for (const file of [
    ...sources(join(ROOT, 'apps')),
    ...sources(join(ROOT, 'packages')),
    ...sources(join(ROOT, 'adapters')),
  ]) {
    if (file.startsWith(import.meta.dirname) || /\.test\.tsx?$|[\\/]testing[\\/]/.test(file)) continue;
    for (const [name] of readFileSync(file, 'utf8').matchAll(/(?<=['".:`])[A-Z][A-Z0-9_]+\b/g)) used.add(name);
  }
  expect(ERROR_NAMES.filter((name) => !used.has(name))).toEqual([]);
});

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The texts that the specification quotes, word for word except for the capital and the misspelling. */
const QUOTED: readonly (readonly [string, ErrorName, string])[] = [
  ['R5.04', 'EMAIL_EMPTY', 'Please enter email address'],
  ['R5.05', 'EMAIL_INVALID', 'Email is invalid'],
  ['R5.06', 'PASSWORD_EMPTY', 'Please input a password'],
  ['R5.07', 'PASSWORD_LENGTH', 'The password must contain 8 to 18 characters'],
  ['R5.08', 'NICKNAME_EMPTY', 'Enter nickname'],
  ['R5.09', 'KEY_MISSING', 'Missing parameter key'],
  ['R5.14', 'BOARD_NAME_MISSING', 'Please input whiteboard name'],
  ['R5.15', 'BOARD_NAME_EMPTY', 'No whiteboard name'],
  ['R5.16', 'BOARD_NAME_ILLEGAL', 'Cannot contain illegal characters'],
  ['R6.07', 'OWNER_ONLY', 'Just the owner can do this.'],
  ['R8.20', 'MEMBERSHIP_CHANGED', 'Your membership rights have changed, please log in again'],
  ['R8.25', 'TIMEOUT', 'Network unavailable, check your network settings'],
  ['R5.43', 'RESERVATION_PASSWORD_EMPTY', 'Reservation password cannot be empty'],
  ['R5.44', 'RESERVATION_PASSWORD_WRONG', 'Reservation password wrong, re-enter'],
  ['R5.48', 'CONTACT_NAME_EMPTY', 'Name cannot be empty'],
  ['R5.49', 'CONTACT_EMAIL_EMPTY', 'Email cannot be empty'],
  ['R5.50', 'CONTACT_EMAIL_INVALID', 'Email format error'],
  ['R8.50', 'FILE_NAME_PARSE_FAILED', 'File name parse failed'],
  ['R8.53', 'IMAGE_LOAD_ERROR', 'Image load error'],
  ['R8.54', 'PARAMETER_ERROR', 'Parameter error'],
];

test.each(QUOTED)('%s %s says it in the words of the specification', (_, name, text) =>
  expect(ERRORS[name].en).toBe(text),
);

test('R5.47 the limit of external contacts is said in the words of the specification', () =>
  expect(errorText('CONTACT_LIMIT', 'en', [100])).toBe('Most 100 external contacts can be added'));

test('a text is filled with its parameters, in the language asked for', () => {
  expect(errorText('BOARD_COUNT_LIMIT', 'en', [10])).toContain('10 whiteboards');
  expect(errorText('BOARD_COUNT_LIMIT', 'zh', [10])).toContain('（10）');
  expect(new Refusal('PAGE_LIMIT', [30]).message).toContain('30 pages');
});

test.each(['BOARD_COUNT_LIMIT', 'MEMBER_LIMIT', 'PAGE_LIMIT'] as const)('%s says how to get more', (name) =>
  expect(ERRORS[name].en).toContain('Contact sales to upgrade'),
);
