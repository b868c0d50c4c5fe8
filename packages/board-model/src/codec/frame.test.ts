import { expect, test } from 'vitest';
import { object, operation, PAGE_ID } from '../../testing/scene.ts';
import {
  type Control,
  creation,
  decodeFrame,
  encodeFrame,
  type LogRecord,
  MAX_FRAME_BYTES,
  MAX_OBJECT_WEIGHT,
  OPERATION,
  peekHeader,
  stampFrame,
  type VoidRequest,
} from '../index.ts';

const STAMP = { rules: 1, actor: 7, clientId: 'real', time: 1234 };
const drawing = operation(OPERATION.created, [creation('1')], {
  state: [object('1', { runs: [{ text: '你好 \ud83d' }] })],
  clientSeq: 5,
  versionId: 77,
  gestureId: 'g',
});
const refusal: VoidRequest = { kind: 'void', clientId: 'tab', pageId: PAGE_ID, clientSeq: 6, reason: 'permit' };

test('R3.79 R3.80 F1 a frame is a prefix with the lengths, a header, stateJson and dataJson', () => {
  const bytes = encodeFrame(drawing);
  const view = new DataView(bytes.buffer);
  const [version, kind, head, state, data] = [
    view.getUint8(0),
    view.getUint8(1),
    view.getUint16(2),
    view.getUint32(4),
    view.getUint32(8),
  ];
  expect([version, kind, bytes.length]).toEqual([3, 1, 12 + head + state + data]);
  const text = (from: number, length: number): unknown =>
    JSON.parse(new TextDecoder().decode(bytes.subarray(from, from + length)));
  expect(text(12, head)).toEqual({
    clientId: 'tab',
    maciid: 'device',
    protocolType: 1,
    pageId: PAGE_ID,
    versionId: 77,
    clientSeq: 5,
    gestureId: 'g',
  });
  expect(text(12 + head, state)).toEqual([object('1', { runs: [{ text: '你好 \ud83d' }] })]);
  expect(text(12 + head + state, data)).toEqual([['1', 'exist', 0, 1]]);
});

const CONTROLS: Control[] = [
  { type: 'permit', actor: 1, permit: 0 },
  { type: 'removed', actor: 1 },
  { type: 'demoOn', actor: 1, clientId: 'a' },
  { type: 'demoOff' },
  { type: 'pageDeleted' },
  { type: 'pageRestored' },
  { type: 'boardRecycled' },
  { type: 'boardRestored' },
  { type: 'retireLanes', lanes: [[1, 'a']] },
];
const RECORDS: LogRecord[] = [
  { ...STAMP, clientId: 'tab', clientSeq: 5, kind: 'operation', operation: drawing },
  { ...STAMP, clientSeq: 5, kind: 'void', reason: 'size' },
  ...CONTROLS.map((control): LogRecord => ({ ...STAMP, actor: 0, clientSeq: 1, kind: 'control', control })),
];

test('F2 operations, voids and all records come back as they went', () => {
  expect(decodeFrame(encodeFrame(drawing))).toEqual({ ok: true, value: { kind: 'operation', operation: drawing } });
  expect(decodeFrame(encodeFrame(refusal))).toEqual({ ok: true, value: { kind: 'void', request: refusal } });
  for (const record of RECORDS) {
    expect(decodeFrame(encodeFrame(record))).toEqual({ ok: true, value: { kind: 'record', record } });
  }
});

test('F3 bytes that are no frame give a reason', () => {
  const good = encodeFrame(drawing);
  const changed = (at: number, byte: number): Uint8Array => good.with(at, byte);
  const bad = [
    new Uint8Array(),
    good.subarray(0, 11),
    good.subarray(0, -1),
    changed(0, 2),
    changed(1, 9),
    changed(1, 3),
    changed(12, 0),
  ];
  for (const bytes of bad) expect(decodeFrame(bytes).ok).toBe(false);
  expect(decodeFrame(encodeFrame({ ...drawing, clientSeq: 0 })).ok).toBe(false);
});

const sized = (bytes: number): Uint8Array => {
  const state = Array.from({ length: 4 }, (_, i) => object(`${i + 1}`, { note: 'x'.repeat(MAX_OBJECT_WEIGHT - 400) }));
  const short = encodeFrame(operation(OPERATION.created, [], { state })).length;
  const last = object('9', { note: 'x' });
  const padding = bytes - encodeFrame(operation(OPERATION.created, [], { state: [...state, last] })).length + 1;
  expect(short).toBeLessThan(bytes);
  return encodeFrame(operation(OPERATION.created, [], { state: [...state, { ...last, note: 'x'.repeat(padding) }] }));
};

test('F4 the largest frame a client may send can still be read when it is stamped', () => {
  const largest = sized(MAX_FRAME_BYTES - 256);
  expect(largest.length).toBe(MAX_FRAME_BYTES - 256);
  expect(decodeFrame(largest).ok).toBe(true);
  const stamp = { rules: 999, actor: 0x7fffffff, clientId: 'c'.repeat(64), time: Number.MAX_SAFE_INTEGER };
  expect(decodeFrame(stampFrame(largest, stamp)).ok).toBe(true);
  expect(decodeFrame(sized(MAX_FRAME_BYTES - 255)).ok).toBe(false);
});

test('F5 a stamp rewrites the header only, overrides what was claimed and leaves out the device', () => {
  const bytes = encodeFrame(drawing);
  const stamped = stampFrame(bytes, STAMP);
  const body = (frame: Uint8Array): Uint8Array => frame.subarray(12 + new DataView(frame.buffer).getUint16(2));
  expect(body(stamped)).toEqual(body(bytes));
  const operationStamped = { ...drawing, header: { ...drawing.header, clientId: 'real', maciid: '' } };
  const record: LogRecord = { ...STAMP, clientSeq: 5, kind: 'operation', operation: operationStamped };
  expect(decodeFrame(stamped)).toEqual({ ok: true, value: { kind: 'record', record } });
  const claimed = encodeFrame({ ...STAMP, actor: 1, clientSeq: 5, kind: 'operation', operation: drawing });
  expect(stampFrame(claimed, STAMP)).toEqual(stamped);
  expect(decodeFrame(stampFrame(encodeFrame(refusal), STAMP))).toMatchObject({
    value: { record: { actor: 7, kind: 'void', reason: 'permit', clientSeq: 6 } },
  });
  expect(() => stampFrame(new Uint8Array(3), STAMP)).toThrow('shorter than its prefix');
});

test('F6 the header is read without the rest', () => {
  const bytes = encodeFrame(drawing).with(-1, 0);
  expect(decodeFrame(bytes).ok).toBe(false);
  expect(peekHeader(bytes)).toMatchObject({
    value: { kind: 'operation', clientId: 'tab', clientSeq: 5, pageId: PAGE_ID, protocolType: 1, versionId: 77 },
  });
  expect(peekHeader(stampFrame(bytes, STAMP))).toMatchObject({ value: { stamp: STAMP } });
  expect(peekHeader(encodeFrame(refusal))).toMatchObject({
    value: { kind: 'void', reason: 'permit', pageId: PAGE_ID },
  });
  expect(peekHeader(new Uint8Array(12)).ok).toBe(false);
});
