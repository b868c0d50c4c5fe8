import { encodeFrame, type Operation } from '@sw/board-model';

/** Numbers that a seed decides (mulberry32): a failing run can be repeated. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export type Bad = { readonly data: Uint8Array | string; readonly kind: string };

const TEXTS = [
  '',
  'null',
  '[]',
  '{}',
  '{"type":"open"}',
  '{"topic":"subscribe","type":"open","wbNo":"1","pageId":"../../x","after":0}',
  '{"topic":"realtime","type":"resume","pageId":"1","clientSeq":-1}',
  '{"topic":"follow","type":"presence","pageId":"1","items":[]}',
  '{"__proto__":{"type":"ping"}}',
  `{"topic":"subscribe","type":"ping","sentAt":${'9'.repeat(400)}}`,
  `${'['.repeat(5_000)}`,
];

/** One message that no client of ours sends, made of one that is. */
export function badMessage(roll: (below: number) => number, whole: Operation): Bad {
  const frame = encodeFrame(whole);
  switch (roll(7)) {
    case 0:
      return { kind: 'cut', data: frame.slice(0, roll(frame.length)) };
    case 1: {
      const data = frame.slice();
      for (let n = 0; n <= roll(8); n += 1) data[roll(data.length)] = roll(256);
      return { kind: 'mutated', data };
    }
    case 2:
      return { kind: 'noise', data: Uint8Array.from({ length: roll(300) }, () => roll(256)) };
    case 3: {
      const data = new Uint8Array(frame.length + 1 + roll(200));
      data.set(frame);
      return { kind: 'longer', data };
    }
    case 4:
      return { kind: 'oversized', data: new Uint8Array(256 * 1024 - 300 + roll(2_000)) };
    case 5:
      return { kind: 'text', data: TEXTS[roll(TEXTS.length)] ?? '' };
    default: {
      // Whole bytes, but a stamp that only a gateway may set, or a lane of somebody else.
      const data = frame.slice();
      data[1] = (data[1] ?? 0) | 0x10;
      return { kind: 'forged', data };
    }
  }
}
