import { type BoardObject, blobAddress, KIND, newSelectId, packInk, readObject } from '@sw/board-model';

const INKS: readonly number[] = [KIND.markerLine, KIND.tipLine, KIND.highlighterLine];
const INK = packInk(
  [
    { x: 0, y: 0 },
    { x: 40, y: 30 },
    { x: 90, y: 10 },
  ],
  8,
);

/** One object of every kind the model knows, and one of a kind that it does not. */
export function everyKind(blobId: string): BoardObject[] {
  return [...Object.values(KIND), 999].map((type, n) => {
    const read = readObject({
      selectId: newSelectId(),
      type,
      left: (n % 10) * 200,
      top: Math.floor(n / 10) * 150,
      zIndex: n,
      angle: n % 3,
      ...(INKS.includes(type) ? { ink: INK.ink } : { width: 160, height: 90 }),
      ...(type === KIND.image ? { imgSrc: blobAddress(blobId), name: 'roof.png' } : { fill: '#FFE58A' }),
      ...(n % 2 === 0 ? { runs: [{ text: `Kind ${type} 停车场`, bold: true }] } : {}),
    });
    if (!read.ok) throw new Error(`${type}: ${read.error}`);
    return read.value;
  });
}
