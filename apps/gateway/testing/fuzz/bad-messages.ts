import { LARGEST_MESSAGE_BYTES } from '@sw/contract';
import { type Answer, type Attack, MALFORMED, noise, pick, type Roll, TOO_LARGE } from './attack.ts';
import { binaryBytes, clientBytes, FIN, OPCODE, textBytes } from './websocket-bytes.ts';

const TEXTS: readonly [string, ...string[]] = [
  '',
  'null',
  '[]',
  '{}',
  '{"type":"open"}',
  '{"topic":"subscribe","type":"open","wbNo":"1","pageId":"../../x","after":0}',
  '{"topic":"subscribe","type":"open","wbNo":"1","pageId":"1","after":1e999}',
  '{"topic":"realtime","type":"resume","pageId":"1","clientSeq":-1}',
  '{"topic":"follow","type":"presence","pageId":"1","items":[]}',
  '{"topic":"follow","type":"presence","pageId":"1","items":[{"kind":"cursor","x":"0","y":null}]}',
  '{"topic":"subscribe","type":"hello","protocol":1}',
  '{"__proto__":{"type":"ping"}}',
  `{"topic":"subscribe","type":"ping","sentAt":${'9'.repeat(400)}}`,
  '['.repeat(5_000),
  `{"topic":${'{"a":'.repeat(4_000)}`,
  '{"topic":"subscribe","type":"ping","sentAt":1',
];

const NOTHING = new Uint8Array(0);
const RESERVED_BITS = [0x40, 0x20, 0x10] as const;
const CONTROL_MOST = 125;

type Make = (roll: Roll) => { readonly bytes: Buffer; readonly answer: Answer };

/** Against the protocol of WebSocket itself (RFC 6455): the library notices, and the code is ours all the same. */
const FRAMING: readonly [Make, ...Make[]] = [
  (roll) => ({
    bytes: clientBytes(noise(roll, 5), { first: FIN | pick(roll, RESERVED_BITS) | OPCODE.binary }),
    answer: MALFORMED,
  }),
  (roll) => ({ bytes: clientBytes(NOTHING, { first: FIN | (3 + roll(5)) }), answer: MALFORMED }),
  (roll) => ({
    bytes: clientBytes(noise(roll, 9), { first: FIN | OPCODE.binary, masked: false }),
    answer: MALFORMED,
  }),
  () => ({ bytes: clientBytes(NOTHING, { first: FIN | OPCODE.continuation }), answer: MALFORMED }),
  () => ({ bytes: clientBytes(NOTHING, { first: OPCODE.ping }), answer: MALFORMED }),
  (roll) => ({
    bytes: clientBytes(noise(roll, CONTROL_MOST + 1 + roll(50)), { first: FIN | OPCODE.ping }),
    answer: MALFORMED,
  }),
  () => ({ bytes: clientBytes(Buffer.from([1]), { first: FIN | OPCODE.close }), answer: MALFORMED }),
  () => ({ bytes: clientBytes(Buffer.from([0, 7]), { first: FIN | OPCODE.close }), answer: MALFORMED }),
  // 0xff never occurs in UTF-8.
  (roll) => ({
    bytes: clientBytes(Buffer.concat([noise(roll, roll(40)), Buffer.from([0xff])]), { first: FIN | OPCODE.text }),
    answer: MALFORMED,
  }),
  // Only announced: nothing of it is waited for.
  (roll) => ({
    bytes: clientBytes(NOTHING, {
      first: FIN | pick(roll, [OPCODE.text, OPCODE.binary]),
      announced: LARGEST_MESSAGE_BYTES + 1 + roll(2 ** 31),
    }),
    answer: TOO_LARGE,
  }),
];

/** What closes a socket at any time. */
export function badMessage(roll: Roll): Attack {
  if (roll(2) === 0) return { kind: 'bad framing', ...pick(roll, FRAMING)(roll) };
  return { kind: 'bad text', bytes: textBytes(pick(roll, TEXTS)), answer: MALFORMED };
}

/** Before hello the gateway accepts only hello. */
export function strangersMessage(roll: Roll): Attack {
  if (roll(3) > 0) return badMessage(roll);
  return { kind: 'bytes before hello', bytes: binaryBytes(noise(roll, roll(300))), answer: MALFORMED };
}
