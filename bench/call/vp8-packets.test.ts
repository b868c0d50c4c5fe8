import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { vp8Payloads } from './vp8-packets.ts';

test('packets carry a frame whole and in order, the first of them marked as its start', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 5_000 }), fc.nat(100_000), (bytes, pictureId) => {
      const payloads = vp8Payloads(Buffer.from(bytes), pictureId);
      expect(Buffer.concat(payloads.map((payload) => payload.subarray(4)))).toEqual(Buffer.from(bytes));
      for (const [place, payload] of payloads.entries()) {
        expect(payload.length).toBeLessThanOrEqual(1_104);
        expect([payload[0], payload[1]]).toEqual([place === 0 ? 0x90 : 0x80, 0x80]);
        expect(payload.readUInt16BE(2)).toBe(0x8000 | (pictureId % 0x8000));
      }
    }),
  );
});
