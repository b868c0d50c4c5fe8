import { type BoardObject, KIND, newSelectId, packInk } from '@sw/board-model';

const POINTS = 40;
const WORDS = [
  'plan',
  'review',
  'next week',
  'budget',
  'who decides',
  'risk',
  'draft',
  'open question',
  '下一步',
  '谁负责',
];
const COLOURS = ['#1f1f1f', '#1677ff', '#f5222d', '#52c41a', '#faad14'];

/** Numbers of a linear congruential generator, so that every run draws the same page. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** A stroke whose direction changes a little at every point, with steps of some 4 units. */
function stroke(random: () => number, left: number, top: number) {
  let [x, y, heading] = [left, top, random() * 6.3];
  const points = Array.from({ length: POINTS }, () => {
    heading += random() - 0.5;
    const step = 1 + random() * 6;
    x += Math.cos(heading) * step;
    y += Math.sin(heading) * step;
    return { x, y };
  });
  return packInk(points, 3);
}

/** 60 % strokes of 40 points, 30 % shapes and lines, 10 % short texts, spread over the reference frame. */
export function mixedObjects(count: number, random: () => number): BoardObject[] {
  const tenths = (most: number) => Math.round(random() * most * 10) / 10;
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
  return Array.from({ length: count }, (_, zIndex): BoardObject => {
    const place = {
      selectId: newSelectId(),
      zIndex,
      left: tenths(3840),
      top: tenths(2160),
      angle: 0,
      scaleX: 1,
      scaleY: 1,
    };
    const colour = pick(COLOURS, '#1f1f1f');
    const share = zIndex % 10;
    if (share < 6) {
      const { left, top, ink } = stroke(random, place.left, place.top);
      return { ...place, type: KIND.markerLine, left, top, ink, stroke: colour, strokeWidth: 3 };
    }
    const size = { width: tenths(400), height: tenths(300) };
    if (share < 9) {
      const type = pick([KIND.rectangle, KIND.hexagon, KIND.solidArrow, KIND.dashedLine], KIND.rectangle);
      return { ...place, ...size, type, stroke: colour, strokeWidth: 2, fill: pick(['#ffffff', '#fff1b8'], '#ffffff') };
    }
    const text = `${pick(WORDS, '')} ${pick(WORDS, '')} ${zIndex}`;
    return { ...place, ...size, type: KIND.memoText, runs: [{ text }], fontSize: 24 };
  });
}
