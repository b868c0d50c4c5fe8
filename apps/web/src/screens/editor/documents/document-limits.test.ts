import { MEGABYTE } from '@sw/base';
import { KIND, type PageState } from '@sw/board-model';
import { errorText } from '@sw/contract';
import { expect, test } from 'vitest';
import { playFailure } from './audio/play-failure.ts';
import { refusalOf } from './document-limits.ts';

const board = { fileCount: 1, info: { wbFileSize: 2, wbImageNum: 9, wbFileNum: 3, twbM: 2, wbPageDocumentNum: 2 } };
const pageWith = (...types: number[]) =>
  ({ objects: new Map(types.map((type, n) => [String(n), { type }])) }) as unknown as PageState;
const empty = pageWith();
const file = (name: string, size = MEGABYTE) => ({ name, size });

test('R3.47 R8.44 a document is refused before it is sent: too large, too many on the board, too many on the page', () => {
  expect(refusalOf(file('a.pdf'), board, pageWith(KIND.pdf, KIND.audio, KIND.image))).toBeUndefined();
  expect(refusalOf(file('a.pdf', 2 * MEGABYTE + 1), board, empty)).toEqual({
    error: 'INSERT_SIZE_LIMIT',
    parameters: [2],
  });
  expect(refusalOf(file('a.pdf'), { ...board, fileCount: 3 }, empty)).toEqual({
    error: 'INSERT_FILE_LIMIT',
    parameters: [3],
  });
  const full = pageWith(KIND.pdf, KIND.officeDocument);
  expect(refusalOf(file('a.pdf'), board, full)).toEqual({ error: 'DOCUMENT_PAGE_LIMIT', parameters: [2] });
  expect(refusalOf(file('a.mp3'), board, full), 'a recording is no document').toBeUndefined();
  expect(refusalOf(file('a.pdf', 0), board, empty)?.error).toBe('FILE_EMPTY');
  expect(refusalOf(file('a.pdf'), undefined, empty), 'the server decides').toBeUndefined();
});

test('R8.50 a recording whose name is only a suffix has no name to show', () => {
  const refused = refusalOf(file('.mp3'), board, empty);
  expect(errorText(refused?.error ?? 'NOT_FOUND', 'en')).toBe('File name parse failed');
});

test('R8.49 a recording that does not load says so; one that was stopped, or may not begin by itself, does not', () => {
  expect(errorText(playFailure(new DOMException('', 'NotSupportedError')) ?? 'NOT_FOUND', 'en')).toBe(
    'Audio load failed',
  );
  expect(playFailure(undefined)).toBe('AUDIO_LOAD_FAILED');
  for (const name of ['AbortError', 'NotAllowedError']) expect(playFailure(new DOMException('', name))).toBeUndefined();
});
