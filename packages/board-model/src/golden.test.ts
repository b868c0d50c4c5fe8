import { expect, test } from 'vitest';
import { bytesOf, goldenLogs, replay } from '../testing/golden.ts';
import { decodeFrame, decodeSnapshot, OPERATION, pageHash, RULES } from './index.ts';

test.each(goldenLogs())('H1 %s folds to the hashes it had when its rules were made', async (_, golden) => {
  const { hashes, voided } = await replay(golden.records, golden.start);
  expect(hashes).toEqual(golden.hashes);
  expect(voided).toEqual(golden.voided);
});

test.each(goldenLogs())('F2 S1 the frames and the snapshot of %s still read the same', async (_, golden) => {
  for (const [i, frame] of golden.frames.entries()) {
    expect(decodeFrame(bytesOf(frame))).toEqual({ ok: true, value: { kind: 'record', record: golden.records[i] } });
  }
  const read = await decodeSnapshot(bytesOf(golden.snapshot));
  expect(read.ok && pageHash(read.value)).toBe(golden.hashes.at(-1));
});

test('H1 there are golden logs for every rule set, and the tour of the present one meets every code', () => {
  const logs = goldenLogs();
  for (let rules = 1; rules <= RULES; rules += 1) expect(logs.some(([, golden]) => golden.rules === rules)).toBe(true);
  const tour = logs.find(([name]) => name === `rules-${RULES}-tour.json`)?.[1];
  const codes = tour?.records.flatMap((record) =>
    record.kind === 'operation' ? [record.operation.header.protocolType] : [],
  );
  expect([...new Set(codes)].sort((a, b) => a - b)).toEqual(Object.values(OPERATION));
});
