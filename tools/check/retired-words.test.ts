import { expect, test } from 'vitest';
import { retiredWordProblems } from './retired-words.ts';

const inFile = (text: string, path = 'apps/web/src/a.ts') => retiredWordProblems([{ path, text }]);
const words = (text: string, path?: string) => inFile(text, path).map(({ message }) => /'(.+?)'/.exec(message)?.[1]);

test('names the line, the word and what to write instead', () => {
  expect(inFile('const a = 1;\n// The deed is done.')).toEqual([
    {
      rule: 'retired-word',
      where: 'apps/web/src/a.ts:2',
      message: "'deed' is a retired word. Write action (of a user), handler (of a route) or command.",
    },
  ]);
});

test.each([
  ['auditDeed(tx)', 'Deed'],
  ['DeedList', 'Deed'],
  ['const ALL_DEEDS = 1', 'DEEDS'],
  ['--sw-desk: #fff', 'desk'],
  ['class TextDesk', 'Desk'],
  ["test('R8.40 who left is told', run)", 'told'],
  ['tellComment()', 'tellComment'],
  ['host.tell(message)', '.tell('],
  ['it is drawn anew', 'anew'],
  ['whoever reads it waits', 'whoever'],
  ['useLate(value)', 'useLate'],
  ['chrome.takenBy', 'takenBy'],
  ['socket.goOn()', 'goOn'],
  ['new Press(kit)', 'new Press'],
  ['PressFailure', 'PressFailure'],
])('finds a retired word in %s', (text, word) => expect(words(text)).toEqual([word]));

test.each([
  'indeed',
  'desktop',
  'Press Escape to close',
  'onPress',
  'the two can be told apart',
  'to tell which is newer',
  'it tells the user why',
  "entry(session, 'storeTold', json)",
])('accepts %s', (text) => expect(words(text)).toEqual([]));

test('reads file names, styles and documents, and no other files', () => {
  expect(words('', 'apps/web/src/told.ts')).toEqual(['told']);
  expect(words('.deeds {}', 'apps/web/src/a.module.css')).toEqual(['deeds']);
  expect(words('It is told.', 'docs/a.md')).toEqual(['told']);
  expect(words('told', 'packages/board-model/golden/log.json')).toEqual([]);
});

test('of a catalogue it reads the keys: texts are for users', () => {
  expect(words('"told": "You were told."', 'apps/web/src/i18n/en/a.json')).toEqual(['told']);
  expect(words('"message": "You were told."', 'apps/web/src/i18n/en/a.json')).toEqual([]);
  expect(words('"deed": "x"', 'apps/worker/src/messages/en.json')).toEqual(['deed']);
});
