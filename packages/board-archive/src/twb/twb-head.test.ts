import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTwbHead, TWB_DIGEST_BYTES, type TwbHead, writeTwbHead } from './twb-head.ts';

const hex = (digits: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: digits, maxLength: digits }).map((all) => all.join(''));
const DOCUMENT = { name: 'Offer.pdf', total: 40, pages: [{ full: 1, small: 2 }] };
const pictures = (count: number) =>
  Array.from({ length: count }, () => ({ bytes: 1, kind: 'page' as const, sha256: '0'.repeat(64) }));

const pagesOf = (count: number) => Array.from({ length: count }, (_, i) => ({ full: 2 * i + 1, small: 2 * i + 2 }));

const head: fc.Arbitrary<TwbHead> = fc.record({
  name: fc.string({ maxLength: 100, unit: 'grapheme' }),
  pages: fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 1e6 }), hash: hex(32) }), {
    minLength: 1,
    maxLength: 5,
  }),
  blobs: fc.array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 1e9 }),
      kind: fc.constantFrom('image' as const, 'background' as const),
      sha256: hex(64),
    }),
    { maxLength: 5 },
  ),
});

test('a head is read as it was written, and says how long its file is', () => {
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 20 }), (written, after) => {
      const bytes = writeTwbHead(written);
      const read = readTwbHead(new Uint8Array([...bytes, ...after]));
      if (!read.ok) throw new Error(read.error);
      const { bodyAt, bytes: whole, ...rest } = read.value;
      const parts = [...written.pages, ...written.blobs].reduce((sum, part) => sum + part.bytes, 0);
      expect(rest).toEqual({ ...written, documents: [] });
      expect([bodyAt, whole]).toEqual([bytes.length, bytes.length + parts + TWB_DIGEST_BYTES]);
    }),
  );
});

test('documents make a file of version 2; without any, readers of version 1 understand it', () => {
  const plain = { name: 'Plan', pages: [{ bytes: 1, hash: '0'.repeat(32) }], blobs: [] };
  const withDocument = { ...plain, blobs: pictures(2), documents: [DOCUMENT] };
  expect([plain, withDocument].map((one) => writeTwbHead(one)[9])).toEqual([1, 2]);
  const read = readTwbHead(writeTwbHead(withDocument));
  expect(read.ok && read.value.documents).toEqual([DOCUMENT]);
});

test('any other bytes are refused with a reason, and never with an exception', () => {
  const good = writeTwbHead({ name: 'Plan', pages: [{ bytes: 1, hash: '0'.repeat(32) }], blobs: [] });
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const bytes = good.slice();
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      const read = readTwbHead(bytes);
      return read.ok || ['notTwb', 'damaged', 'newer'].includes(read.error);
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => readTwbHead(bytes).ok === false));
  for (let length = 0; length < good.length; length += 1) expect(readTwbHead(good.subarray(0, length)).ok).toBe(false);
});

test.each([
  ['no page', { pages: [] }],
  ['a page without bytes', { pages: [{ bytes: 0, hash: '0'.repeat(32) }] }],
  ['a page longer than any', { pages: [{ bytes: 2 ** 40, hash: '0'.repeat(32) }] }],
  ['a negative length', { pages: [{ bytes: -5, hash: '0'.repeat(32) }] }],
  ['no number', { pages: [{ bytes: '12', hash: '0'.repeat(32) }] }],
  ['a hash that is none', { pages: [{ bytes: 1, hash: 'zz' }] }],
  ['a blob of another kind', { blobs: [{ bytes: 1, kind: 'file', sha256: '0'.repeat(64) }] }],
  ['a name as long as a book', { name: 'a'.repeat(401) }],
  ['a picture of a page that no document has', { blobs: pictures(1) }],
  ['pages that are images', { blobs: [], documents: [DOCUMENT] }],
  ['a picture that two pages share', { blobs: pictures(2), documents: [DOCUMENT, DOCUMENT] }],
  [
    'a page in two sizes that are one',
    { blobs: pictures(1), documents: [{ ...DOCUMENT, pages: [{ full: 1, small: 1 }] }] },
  ],
  ['a document without pages', { documents: [{ ...DOCUMENT, pages: [] }] }],
  ['a document of more pages than any', { blobs: pictures(62), documents: [{ ...DOCUMENT, pages: pagesOf(31) }] }],
  [
    'a document with a number of pages that no column keeps',
    { blobs: pictures(2), documents: [{ ...DOCUMENT, total: 2 ** 40 }] },
  ],
])('a head with %s is damaged', (_, change) => {
  const whole = { name: 'Plan', pages: [{ bytes: 1, hash: '0'.repeat(32) }], blobs: [], ...change };
  expect(readTwbHead(writeTwbHead(whole as TwbHead))).toEqual({ ok: false, error: 'damaged' });
});
