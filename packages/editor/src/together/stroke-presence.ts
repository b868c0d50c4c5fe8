import type { InkPoint } from '@sw/board-model';
import type { Presence } from '@sw/contract';
import { readColour } from '../settings/colours.ts';
import { opacityOf, type PenSettings } from '../settings/settings.ts';

export interface StrokeLook {
  readonly type: 101 | 102 | 103;
  readonly color: string;
  readonly opacity: number;
  readonly width: number;
}

/** The protocol's limit is 600 numbers. If a user draws more in one tick, only the newest part is sent. */
const MOST_POINTS = 300;
const tenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * The piece of a growing stroke since `from`. Pieces follow each other without a gap, so that a gateway can join them.
 */
export function strokePresence(
  selectId: string,
  from: number,
  points: readonly InkPoint[],
  { type, pen }: { readonly type: StrokeLook['type']; readonly pen: PenSettings },
): Presence {
  const start = Math.max(from, points.length - MOST_POINTS);
  return {
    kind: 'stroke',
    selectId,
    from: start,
    points: points.slice(start).flatMap(({ x, y }) => [tenths(x), tenths(y)]),
    style: `${type} ${pen.color} ${opacityOf(pen).toFixed(2)} ${pen.size}`,
  };
}

/** The input comes from another user: anything invalid is drawn as the plain pen. */
export function readStrokeLook(style: string): StrokeLook {
  const [type = '', color = '', opacity = '', width = ''] = style.split(' ');
  const kind = Number(type);
  const [share, wide] = [Number(opacity), Number(width)];
  return {
    type: kind === 102 || kind === 103 ? kind : 101,
    color: readColour(color) ?? '#828282',
    opacity: share >= 0 && share <= 1 && opacity !== '' ? share : 1,
    width: wide > 0 && wide <= 200 ? wide : 8,
  };
}
