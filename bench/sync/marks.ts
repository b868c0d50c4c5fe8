import { micros } from './histogram.ts';

/** About 200 bytes of text that contain their own send time, and can be found in the bytes of any protocol. */
const FILL = 'abcdefghijklmnopqrstuvwxyz'.repeat(8);
const MARK = Buffer.from('T=');
const DIGITS = 16;
/** The length of the whole text: no other mark begins within it. */
const LENGTH = 200;

export function markedText(writer: number, count: number, sentAt: number): string {
  return `T=${String(sentAt).padStart(DIGITS, '0')};w${writer};n${count};`.padEnd(LENGTH, FILL);
}

/** Finds every mark in a stream of bytes, however the stream is split. */
export function markFinder(onMark: (sentAt: number, arrivedAt: number) => void): (bytes: Buffer) => void {
  let rest: Buffer | undefined;
  return (given) => {
    // Bytes that are read together have arrived together.
    const arrivedAt = micros();
    const bytes = rest === undefined ? given : Buffer.concat([rest, given]);
    rest = undefined;
    let at = bytes.indexOf(MARK);
    while (at >= 0) {
      if (at + MARK.length + DIGITS > bytes.length) {
        rest = Buffer.from(bytes.subarray(at));
        return;
      }
      let sentAt = 0;
      for (let place = 0; place < DIGITS; place += 1)
        sentAt = sentAt * 10 + ((bytes[at + MARK.length + place] ?? 48) - 48);
      onMark(sentAt, arrivedAt);
      at = bytes.indexOf(MARK, at + LENGTH);
    }
    if (bytes[bytes.length - 1] === MARK[0]) rest = Buffer.from(bytes.subarray(bytes.length - 1));
  };
}
