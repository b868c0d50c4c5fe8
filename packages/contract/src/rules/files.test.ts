import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentFitsName, FILE_CATEGORY, fileCategory, fileMime, isBoardDocument } from './file-kinds.ts';
import {
  FILE_NAME_BYTES,
  fileNameKey,
  fileNameProblem,
  normalFileName,
  numberedFileName,
  splitFileName,
} from './file-names.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('R5.18 a file name, once trimmed, must not be empty', () => {
  for (const name of ['', ' ', '\t \n']) expect(fileNameProblem(name)).toBe('FILE_NAME_EMPTY');
  expect(fileNameProblem(' a ')).toBeUndefined();
});

test('R5.19 forbidden characters in either width, hidden ones and names of dots give a format error', () => {
  for (const bad of [
    ...'\\/:*?"<>|＼／：＊？＂＜＞｜',
    '\u0000',
    '\u0007',
    '\u200b',
    '\u202e',
    '\u2028',
    '\ud800',
    '\ue000',
  ]) {
    expect(fileNameProblem(`a${bad}b.pdf`), JSON.stringify(bad)).toBe('FILE_NAME_FORMAT');
  }
  for (const dots of ['.', '..', '...']) expect(fileNameProblem(dots)).toBe('FILE_NAME_FORMAT');
  for (const good of [
    '报告（终稿）、第一版.pdf',
    "it's (1) + [2] & {3}.txt",
    '.env',
    'ärger.doc',
    '計畫。',
    '100% #5.csv',
  ]) {
    expect(fileNameProblem(good), good).toBeUndefined();
  }
});

test('R5.20 R9.23 a file name has at most 255 bytes of UTF-8', () => {
  expect(fileNameProblem('a'.repeat(255))).toBeUndefined();
  expect(fileNameProblem('a'.repeat(256))).toBe('FILE_NAME_LENGTH');
  expect(fileNameProblem('图'.repeat(85))).toBeUndefined();
  expect(fileNameProblem(`${'图'.repeat(85)}a`)).toBe('FILE_NAME_LENGTH');
});

test('R5.21 emoji and characters beyond the BMP give an emoji error', () => {
  for (const name of ['😀.png', 'a❤️.txt', '🇩🇪', '𠮷野.pdf', '1️⃣'])
    expect(fileNameProblem(name), name).toBe('FILE_NAME_EMOJI');
});

test('a name that passed once passes again, and its normal form is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const normal = normalFileName(name);
      expect(normalFileName(normal)).toBe(normal);
      if (fileNameProblem(name) === undefined) expect(fileNameProblem(normal)).toBeUndefined();
    }),
  );
  expect(fileNameKey('Ｒeport.PDF')).toBe(fileNameKey('report.pdf'));
  expect(fileNameKey('cafe\u0301')).toBe(fileNameKey('caf\u00e9'));
});

test('numbered names keep their extension, stay within the length, and are valid if the name was', () => {
  expect(numberedFileName('Report.pdf', 1)).toBe('Report.pdf');
  expect(numberedFileName('Report.pdf', 2)).toBe('Report (2).pdf');
  expect(numberedFileName('v1.2', 2, 'folder')).toBe('v1.2 (2)');
  expect(numberedFileName('.env', 3)).toBe('.env (3)');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 9_999 }), (name, number) => {
      const normal = normalFileName(name);
      fc.pre(fileNameProblem(normal) === undefined);
      const numbered = numberedFileName(normal, number);
      expect(new TextEncoder().encode(numbered).length).toBeLessThanOrEqual(FILE_NAME_BYTES);
      expect(fileNameProblem(numbered)).toBeUndefined();
    }),
  );
  expect(splitFileName('a.tar.gz')).toEqual(['a.tar', '.gz']);
});

test('R3.94 R3.95 R3.96 categories by extension; 4 is never assigned, and an unknown extension is 7', () => {
  const categories: Readonly<Record<string, readonly string[]>> = {
    1: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
    2: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'wmv', 'mpg', 'mpeg'],
    3: ['mp3', 'aac', 'wav', 'ogg', 'oga', 'opus', 'weba', 'flac', 'm4a', 'wma', 'amr'],
    5: ['pdf'],
    6: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'md', 'csv'],
    7: ['svg', 'html', 'exe', 'js', 'unknown'],
    8: ['twb'],
    9: ['zip', '7z', 'rar'],
    10: ['apk'],
  };
  for (const [category, extensions] of Object.entries(categories)) {
    for (const extension of extensions) {
      expect(fileCategory(`a.${extension}`), extension).toBe(Number(category));
      expect(fileCategory(`A.${extension.toUpperCase()}`), extension).toBe(Number(category));
    }
  }
  expect(Object.values(FILE_CATEGORY)).not.toContain(4);
  for (const name of ['README', '.png', 'a.', 'png']) expect(fileCategory(name), name).toBe(7);
});

test('the first bytes must be those of the extension; what could run in a browser is served as bytes', () => {
  const starts: Readonly<Record<string, Uint8Array>> = {
    png: bytes('\x89PNG\r\n\x1a\n'),
    jpg: bytes('\xff\xd8\xff\xe0'),
    gif: bytes('GIF89a'),
    webp: bytes('RIFF\x00\x00\x00\x00WEBP'),
    wav: bytes('RIFF\x00\x00\x00\x00WAVE'),
    mp4: bytes('\x00\x00\x00\x18ftypisom'),
    webm: bytes('\x1a\x45\xdf\xa3'),
    mp3: bytes('ID3\x04'),
    flac: bytes('fLaC'),
    pdf: bytes('%PDF-1.7'),
    docx: bytes('PK\x03\x04'),
    doc: bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    rtf: bytes('{\\rtf1'),
    rar: bytes('Rar!\x1a\x07'),
    '7z': bytes('7z\xbc\xaf\x27\x1c'),
  };
  for (const [extension, start] of Object.entries(starts)) {
    expect(contentFitsName(`a.${extension}`, start), extension).toBe(true);
    expect(contentFitsName(`a.${extension}`, bytes('<html><script>')), extension).toBe(false);
    expect(contentFitsName(`a.${extension}`, new Uint8Array()), `empty ${extension}`).toBe(false);
  }
  expect(contentFitsName('a.pdf', bytes(`${' '.repeat(20)}%PDF-1.7`)), 'something else first').toBe(false);
  expect(contentFitsName('a.txt', bytes('MZ\x00\x00'))).toBe(false);
  expect(contentFitsName('a.exe', bytes('MZ\x00\x00'))).toBe(true);
  for (const name of ['a.svg', 'a.html', 'a.xhtml', 'a.js', 'a.xml'])
    expect(fileMime(name)).toBe('application/octet-stream');
  fc.assert(fc.property(fc.string(), (name) => !/html|svg|script|xml$/.test(fileMime(name))));
  expect(['a.pdf', 'a.docx', 'a.mp3', 'a.png', 'a.zip'].map(isBoardDocument)).toEqual([true, true, true, false, false]);
});
