import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBatch, encodeBatch } from './batch.ts';
import { afterClose, CLOSE_CODES } from './close-codes.ts';
import { clientMessage, gatewayMessage, TOPICS } from './messages.ts';

const version = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const entry = fc.record({ versionId: version, previous: version, frame: fc.uint8Array({ maxLength: 60 }) });

test('a batch is read as it was written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,18}$/), fc.array(entry, { maxLength: 8 }), (pageId, entries) => {
      expect(decodeBatch(encodeBatch({ pageId, entries }))).toEqual({ ok: true, value: { pageId, entries } });
    }),
  );
});

test('any bytes, and any cut of a batch, give a batch or a reason, never an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => typeof decodeBatch(bytes).ok === 'boolean'),
    { numRuns: 2_000 },
  );
  const whole = encodeBatch({
    pageId: '42',
    entries: [{ versionId: 7, previous: 3, frame: new Uint8Array([1, 2, 3]) }],
  });
  for (let length = 0; length < whole.length; length += 1)
    expect(decodeBatch(whole.subarray(0, length)).ok).toBe(false);
});

test('close codes are in the range kept for applications, each once, and say what to do', () => {
  const codes = Object.values(CLOSE_CODES).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toBeGreaterThanOrEqual(4_000);
  expect([afterClose(1006), afterClose(4000), afterClose(4003)]).toEqual(['later', 'now', 'signOut']);
});

test('R7.99 every message belongs to one of the five topics, and each topic carries some', () => {
  const topics = [...clientMessage.options, ...gatewayMessage.options].map((option) => option.shape.topic.value);
  expect(new Set(topics)).toEqual(new Set(TOPICS));
});
