import { LOCALES } from '@sw/base';
import { ERRORS } from '@sw/contract';
import type { EditorMessage } from '@sw/editor';
import { expect, test, vi } from 'vitest';
import en from '../../../../i18n/en/editorPeople.json';
import zh from '../../../../i18n/zh/editorPeople.json';
import zhTw from '../../../../i18n/zh-tw/editorPeople.json';
import { messageOf, type Voided, voidedMessage } from './editor-messages.ts';
import { whyKey } from './reasons.ts';
import { gather } from './show-message.ts';

const faces = { face: (actor: number) => ({ name: actor === 2 ? 'Ben' : '', colour: '#000000' }) };
const words = (message: EditorMessage) => messageOf(message, faces);
const voided = (reason: string, count = 1, whole = true): Voided => ({ type: 'voided', reason, whole, count });
const TEXTS = { en, zh, 'zh-tw': zhTw };
const flat = (texts: object): Readonly<Record<string, string>> => ({ ...texts });

/** One example of each type: a missing type does not compile. */
const EXAMPLES: { readonly [T in EditorMessage['type']]: Extract<EditorMessage, { type: T }> } = {
  voided: voided('locked'),
  refused: { type: 'refused', reason: 'permit' },
  copyForbidden: { type: 'copyForbidden' },
  nothingToPaste: { type: 'nothingToPaste' },
  clipboardFailed: { type: 'clipboardFailed' },
  pasteTooLarge: { type: 'pasteTooLarge' },
  locked: { type: 'locked' },
  linkRefused: { type: 'linkRefused' },
  colourRefused: { type: 'colourRefused' },
  tooManyColours: { type: 'tooManyColours', limit: 24 },
  wordsMoved: { type: 'wordsMoved', actor: undefined },
  wordsLost: { type: 'wordsLost', words: new Map([['1', 'a']]) },
  permitChanged: { type: 'permitChanged', permit: 0 },
  demoBegan: { type: 'demoBegan', actor: 2 },
  restored: { type: 'restored', actor: 2 },
  demoEnded: { type: 'demoEnded' },
  dataAbnormal: { type: 'dataAbnormal' },
  saveFailed: { type: 'saveFailed', reason: 'unanswered' },
  outdated: { type: 'outdated' },
};

test('every message has words, but for the demo, which has a banner, and lost words, which are offered everywhere', () => {
  const silent = Object.values(EXAMPLES).filter((message) => words(message) === undefined);
  expect(silent.map(({ type }) => type)).toEqual(['wordsLost', 'demoBegan']);
});

test('only what was lost or goes on going wrong stays until it is read', () => {
  const staying = Object.values(EXAMPLES).filter((message) => (words(message)?.tone ?? 'plain') !== 'plain');
  expect(staying.map(({ type }) => type)).toEqual([
    'voided',
    'copyForbidden',
    'clipboardFailed',
    'dataAbnormal',
    'saveFailed',
    'outdated',
  ]);
});

test.each([
  ['COPY_PASTE_FAILED', 'copyForbidden'],
  ['COPY_PASTE_FAILED', 'clipboardFailed'],
  ['SAVE_FAILED', 'saveFailed'],
  ['BOARD_DATA_ABNORMAL', 'dataAbnormal'],
  ['PERMIT_CHANGED', 'permitChanged'],
] as const)(
  "R8.30 R8.31 R8.33 R8.40 %s is shown in the catalogue's words, with what follows from it",
  (error, type) => {
    const shown = words(EXAMPLES[type]);
    expect([shown?.error, ERRORS[error].show]).toEqual([`errors:${error}`, 'toast']);
    const key = shown?.key.replace('editorPeople:message.', '') ?? '';
    for (const locale of LOCALES) expect(flat(TEXTS[locale].message)[key]).toMatch(/^\{\{error\}\}/);
  },
);

test('the user who put the page back is named, once the name is known', () => {
  expect(words({ type: 'restored', actor: 2 })).toMatchObject({ values: { name: 'Ben' } });
  expect(words({ type: 'restored', actor: 3 })?.key).toBe('editorPeople:message.restoredBySomebody');
});

test('the user who deleted what is written in is named, once the name is known', () => {
  expect(words({ type: 'wordsMoved', actor: 2 })).toMatchObject({ values: { name: 'Ben' } });
  for (const actor of [3, undefined])
    expect(words({ type: 'wordsMoved', actor })?.key).toBe('editorPeople:message.wordsMoved');
});

test('R8.31 what cannot even be kept in the browser says that the tab must stay', () => {
  expect(words({ type: 'saveFailed', reason: 'storage' })?.key).toBe('editorPeople:message.notStored');
});

test('a full queue and a full page are two things', () => {
  expect(words({ type: 'refused', reason: 'queueFull' })?.why).toEqual(['editorPeople:why.queue']);
  expect(words(voided('full'))?.why).toEqual(['editorPeople:why.full']);
});

test('void work of several reasons is one message: how much, and each reason once', () => {
  expect(voidedMessage([voided('absent', 3), voided('locked', 2), voided('gone')])).toEqual({
    key: 'editorPeople:message.voided',
    values: { count: 6 },
    why: ['editorPeople:why.absent', 'editorPeople:why.locked'],
    tone: 'warning',
  });
  expect(voidedMessage([voided('locked', 2, false)]).key).toBe('editorPeople:message.voidedPart');
});

test('a reason that this version does not know, or one that is the name of a method, is still a sentence', () => {
  expect([whyKey('later'), whyKey('toString')]).toEqual(['editorPeople:why.other', 'editorPeople:why.other']);
});

test('what comes within the time is shown together, what comes after it separately', () => {
  vi.useFakeTimers();
  const reported: (readonly string[])[] = [];
  const report = gather<string>(1_000, (all) => reported.push(all));
  report('a');
  vi.advanceTimersByTime(999);
  report('b');
  vi.advanceTimersByTime(1);
  report('c');
  expect(reported).toEqual([['a', 'b']]);
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([['a', 'b'], ['c']]);
  vi.useRealTimers();
});

test('a touch screen does not speak of keys to copy by', () => {
  const shown = (touch: boolean) => messageOf({ type: 'clipboardFailed' }, faces, touch)?.key;
  expect(shown(false)).toBe('editorPeople:message.clipboardFailed');
  expect(shown(true)).toBe('editorPeople:message.clipboardFailedTouch');
});
