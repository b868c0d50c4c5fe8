import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gallery } from '../../testing/gallery.ts';
import { MAX_CLIP_LENGTH, readClip, readClipObjects, writeClip } from './clip.ts';

/** Values as in JSON, which has no -0. */
const objects = JSON.parse(JSON.stringify(gallery())) as ReturnType<typeof gallery>;

test('R9.45 what is taken along comes back the same, of every kind', () => {
  const clip = { objects, from: { wbNo: '12', pageId: '34' } };
  expect(readClip(writeClip(clip))).toEqual({ ok: true, value: clip });
  expect(readClip(writeClip({ objects }))).toEqual({ ok: true, value: { objects } });
});

test('whatever lies on a clipboard gives an answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((value) => writeClip({ objects: value as never })),
      ),
      (text) => {
        const read = readClip(text);
        if (read.ok) expect(read.value.objects.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});

const one = { selectId: '1', type: 201, zIndex: 0, left: 0, top: 0, angle: 0, scaleX: 1, scaleY: 1 };
const clipOf = (...some: unknown[]): string => writeClip({ objects: some as never });

test.each([
  ['an address that runs something', { ...one, link: 'javascript:alert(1)' }],
  ['a place beyond the paper', { ...one, left: 1e12 }],
  ['an id that is none', { ...one, selectId: '../1' }],
  ['a name from below', JSON.parse('{"selectId":"1","type":201,"__proto__x":1,"__proto__":{"type":1}}')],
  ['an object of a megabyte', { ...one, runs: [{ text: 'x'.repeat(1_000_000) }] }],
  ['a depth without end', { ...one, relations: JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) }],
])('hostile: %s refuses the whole clip', (_, object) => {
  expect(readClip(clipOf(one, object)).ok).toBe(false);
});

test('hostile: ids that come twice, too many objects, too much text, a source that is none', () => {
  expect(readClip(clipOf(one, one))).toEqual({ ok: false, error: 'an id comes twice' });
  expect(readClipObjects([one, { ...one, selectId: '2' }], 1)).toEqual({ ok: false, error: 'too many objects' });
  expect(readClip(' '.repeat(MAX_CLIP_LENGTH + 1))).toEqual({ ok: false, error: 'too long' });
  const odd = writeClip({ objects: [one], from: { wbNo: '1 or 2', pageId: '3' } });
  expect(readClip(odd)).toEqual({ ok: true, value: { objects: [one] } });
});
