import {
  decodeFrame,
  encodeFrame,
  OPERATION,
  OPERATION_RULES,
  type Operation,
  peekHeader,
  RULES,
} from '@sw/board-model';
import { LARGEST_MESSAGE_BYTES } from '@sw/contract';
import { type Answer, type Attack, MALFORMED, noise, pick, type Roll, TOO_LARGE } from './attack.ts';
import { binaryBytes } from './websocket-bytes.ts';

/** Of the largest message, for what a stamp adds. */
const STAMP_ROOM = 256;
/** The prefix: two bytes, then the lengths of header, state and data. */
const PREFIX = { headerLength: 2, stateLength: 4, dataLength: 8, bytes: 12 } as const;
const STAMPED = 0x10;
const NOTHING = new Uint8Array(0);

type Make = (roll: Roll, whole: Operation) => Attack;

const attack = (kind: string, frame: Uint8Array, answer: Answer): Attack => ({
  kind,
  bytes: binaryBytes(frame),
  answer,
});

/** Takes the place of an operation of a client whose page is open; the socket is closed. */
const CLOSING: readonly [Make, ...Make[]] = [
  (roll, whole) => {
    const frame = encodeFrame(whole);
    return attack('cut', frame.subarray(0, roll(frame.length)), MALFORMED);
  },
  (roll, whole) => attack('longer', Buffer.concat([encodeFrame(whole), noise(roll, 1 + roll(200))]), MALFORMED),
  (roll) => attack('noise', noise(roll, roll(300)), MALFORMED),
  (_, whole) => {
    const frame = encodeFrame(whole);
    frame[1] = (frame[1] ?? 0) | STAMPED;
    return attack('marked as stamped', frame, MALFORMED);
  },
  (_, whole) => {
    const { header, clientSeq } = whole;
    const stamp = { rules: RULES, actor: 1, clientId: header.clientId, time: 1_700_000_000_000 };
    const frame = encodeFrame({ kind: 'operation', operation: whole, clientSeq, ...stamp });
    return attack('stamped by the client', frame, MALFORMED);
  },
  (roll, whole) => {
    const header = { ...whole.header, clientId: `someone-${roll(1_000)}` };
    return attack('the lane of another', encodeFrame({ ...whole, header }), MALFORMED);
  },
  (roll, whole) => {
    const header = { ...whole.header, pageId: String(1 + roll(1_000_000)) };
    return attack('a page that is not open', encodeFrame({ ...whole, header }), MALFORMED);
  },
  (roll) => {
    const length = LARGEST_MESSAGE_BYTES - STAMP_ROOM + 1 + roll(2 * STAMP_ROOM);
    return attack('oversized', new Uint8Array(length), TOO_LARGE);
  },
];

const NO_LISTS: readonly [string, ...string[]] = [
  'null',
  '{}',
  '[null]',
  '[[[]]]',
  '[{"selectId":"../../x","type":201}]',
  '[{"selectId":"7","type":-1}]',
  '[{"__proto__":{"selectId":"7"},"constructor":{}}]',
  `[${'9'.repeat(400)}]`,
  '['.repeat(5_000),
  `[${'{"a":'.repeat(2_000)}`,
  '[1,2,3',
  '\u0000',
];

/** As above, but the header can be read: the lane stops at its number, and the socket stays. */
const STOPPING: readonly [Make, ...Make[]] = [
  (roll, whole) => {
    const bytes = Buffer.from(pick(roll, NO_LISTS));
    const frame = roll(2) === 0 ? withBody(whole, bytes, NOTHING) : withBody(whole, NOTHING, bytes);
    return attack('another body', frame, { halted: 'malformed' });
  },
  (roll, whole) => {
    const frame = withBody(whole, noise(roll, 1 + roll(200)), NOTHING);
    return attack('noise for a body', frame, judge(frame, whole));
  },
  (_, whole) => {
    const header = { ...whole.header, protocolType: OPERATION.laser };
    return attack('a code that is not logged', encodeFrame({ ...whole, header }), { halted: 'malformed' });
  },
  (roll, whole) => {
    const frame = encodeFrame({ ...whole, clientSeq: whole.clientSeq + 1 + roll(9) });
    return attack('another number', frame, { halted: 'order' });
  },
];

/** One to eight bytes from `start` on are others: whatever that makes of it. */
function mutated(roll: Roll, whole: Operation, start: (frame: Buffer) => number): Attack {
  const frame = Buffer.from(encodeFrame(whole));
  const from = start(frame);
  for (let n = roll(8); n >= 0; n -= 1) frame[from + roll(frame.length - from)] = roll(256);
  return attack('mutated', frame, judge(frame, whole));
}

/** The next bad frame of a client that would send `whole`; about one of `closingOneIn` closes its socket. */
export function badFrame(roll: Roll, whole: Operation, closingOneIn: number): Attack {
  if (roll(closingOneIn) === 0) {
    return roll(3) === 0 ? mutated(roll, whole, () => 0) : pick(roll, CLOSING)(roll, whole);
  }
  return roll(2) === 0 ? mutated(roll, whole, bodyOf) : pick(roll, STOPPING)(roll, whole);
}

/** The protocol's answer to a frame in place of `whole`, for changes without a fixed answer. */
function judge(frame: Uint8Array, whole: Operation): Answer {
  const header = peekHeader(frame);
  if (!header.ok) return MALFORMED;
  const { clientId, pageId, clientSeq, stamp } = header.value;
  if (stamp || clientId !== whole.header.clientId || pageId !== whole.header.pageId) return MALFORMED;
  if (clientSeq !== whole.clientSeq) return { halted: 'order' };
  const decoded = decodeFrame(frame);
  if (!decoded.ok || decoded.value.kind === 'record') return { halted: 'malformed' };
  if (decoded.value.kind === 'void') return { ack: true };
  const { way } = OPERATION_RULES[decoded.value.operation.header.protocolType];
  return way === 'logged' ? { ack: true } : { halted: 'malformed' };
}

const bodyOf = (frame: Buffer): number => PREFIX.bytes + frame.readUInt16BE(PREFIX.headerLength);

/** The same header with other bytes behind it, all lengths being right. */
function withBody(whole: Operation, state: Uint8Array, data: Uint8Array): Uint8Array {
  const frame = Buffer.from(encodeFrame(whole));
  const made = Buffer.concat([frame.subarray(0, bodyOf(frame)), state, data]);
  made.writeUInt32BE(state.length, PREFIX.stateLength);
  made.writeUInt32BE(data.length, PREFIX.dataLength);
  return made;
}
