import { expect, test } from 'vitest';
import { foreignCharacters } from './han.ts';
import { keyUsesOf, messageUseProblems } from './message-uses.ts';
import { flatten, messageProblems } from './messages.ts';

const found = (en: unknown, zh: unknown, zhTw: unknown): string[] =>
  messageProblems([
    {
      name: 'shell',
      files: { en: 'en/shell.json', zh: 'zh/shell.json', 'zh-tw': 'zh-tw/shell.json' },
      texts: {
        en: flatten(en),
        zh: flatten(zh),
        'zh-tw': zhTw === undefined ? undefined : flatten(zhTw),
      },
    },
  ]).map((problem) => `${problem.rule} ${problem.where}`);

test('three languages that agree are fine', () => {
  const en = {
    menu: { boards: 'Whiteboards' },
    size: '{{n}} MB',
    self: '简体中文',
    count_one: '{{count}} page',
    count_other: '{{count}} pages',
  };
  const zh = { menu: { boards: '白板' }, size: '{{n}} MB', self: '简体中文', count_other: '{{count}} 页' };
  const zhTw = { menu: { boards: '白板' }, size: '{{ n }} MB', self: '简体中文', count_other: '{{count}} 頁' };
  expect(found(en, zh, zhTw)).toEqual([]);
});

test('a key missing in one language is reported with its file, whichever language it is', () => {
  expect(found({ a: { b: 'Save' } }, {}, { a: { b: '儲存' } })).toEqual(['message-missing zh/shell.json a.b']);
  expect(found({}, { a: '保存' }, { a: '儲存' })).toEqual(['message-missing en/shell.json a']);
  expect(found({ a: 'Save' }, { a: '保存' }, undefined)).toEqual(['message-missing zh-tw/shell.json']);
});

test('placeholders and tags must agree', () => {
  expect(found({ a: 'Hi {{name}}' }, { a: '你好' }, { a: '你好，{{nick}}' })).toEqual([
    'message-placeholders zh/shell.json a',
    'message-placeholders zh-tw/shell.json a',
  ]);
  expect(found({ a: 'Read <b>this</b>' }, { a: '阅读<b>这里</b>' }, { a: '閱讀這裡' })).toEqual([
    'message-placeholders zh-tw/shell.json a',
  ]);
});

test('empty texts and leaves that are no text fail', () => {
  expect(found({ a: ' ' }, { a: '保存' }, { a: 3 })).toEqual([
    'message-empty en/shell.json a',
    'message-empty zh-tw/shell.json a',
  ]);
});

test('English left in Chinese fails unless it is international', () => {
  expect(found({ a: 'Save', b: 'PDF' }, { a: 'Save', b: 'PDF' }, { a: '儲存', b: 'PDF' })).toEqual([
    'message-untranslated zh/shell.json a',
  ]);
});

test('characters of the other script fail', () => {
  expect(found({ a: 'Enter the code' }, { a: '請输入验证码' }, { a: '请輸入驗證碼' })).toEqual([
    'message-script zh/shell.json a',
    'message-script zh-tw/shell.json a',
  ]);
  expect(foreignCharacters('页面', 'traditional')).toEqual(['页']);
});

const NAMESPACES = new Set(['shell', 'errors']);
const KEYS = new Map(
  ['shell:title', 'shell:menu.boards', 'shell:pages_one', 'shell:pages_other', 'errors:401'].map((key) => [
    key,
    'en/x.json',
  ]),
);

const useProblems = (source: string): string[] =>
  messageUseProblems(KEYS, keyUsesOf('a.tsx', source, NAMESPACES)).map((problem) => `${problem.rule} ${problem.where}`);

const ALL_USED = `
  const menu = [{ label: 'shell:menu.boards' }];
  const title = <Trans i18nKey="shell:title" />;
  const pages = t('shell:pages', { count: 2 });
  const error = t(\`errors:\${code}\`);
`;

test('keys named by t(), i18nKey, data and templates are used', () => {
  expect(useProblems(ALL_USED)).toEqual([]);
});

test('a key that no source names is reported', () => {
  expect(useProblems(ALL_USED.replace("{ label: 'shell:menu.boards' }", ''))).toEqual([
    'message-unused en/x.json menu.boards',
  ]);
});

test('a key that no catalogue has is reported, with the place', () => {
  expect(useProblems(`${ALL_USED}t('shell:menu.bords');`)).toEqual(['message-unknown a.tsx:6']);
  expect(useProblems(`${ALL_USED}t('title');`)).toEqual(['message-unknown a.tsx:6']);
  expect(useProblems(`${ALL_USED}<Trans i18nKey={'other'} />`)).toEqual(['message-unknown a.tsx:6']);
  expect(useProblems(`${ALL_USED}t(\`shell:gone.\${x}\`);`)).toEqual(['message-unknown a.tsx:6']);
});

test('a dynamic key is declared by a comment, which must match something', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test holds a template
  const dynamic = ALL_USED.replace('t(`errors:${code}`)', 't(key)');
  expect(useProblems(dynamic)).toEqual(['message-unused en/x.json 401']);
  expect(useProblems(`${dynamic}// i18n: errors.*`)).toEqual([]);
  expect(useProblems(`${ALL_USED}// i18n: gone.*`)).toEqual(['message-unknown a.tsx:6']);
});
