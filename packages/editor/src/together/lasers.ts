import { OPERATION } from '@sw/board-model';
import { LASER_MS, type Point } from '@sw/board-render';
import type { Person } from '@sw/board-sync';
import type { Presence } from '@sw/contract';

export interface TimedPoint extends Point {
  readonly time: number;
}

interface Trail {
  readonly points: readonly TimedPoint[];
  /** The last piece of another user's laser, so that it is not added twice. */
  readonly item: Presence | undefined;
}

/** By clientId; includes the user's own. */
export type Lasers = ReadonlyMap<string, Trail>;

/** Faded points are dropped. */
export function withTrail(
  lasers: Lasers,
  clientId: string,
  points: readonly Point[],
  now: number,
  item?: Presence,
): Lasers {
  const kept = (lasers.get(clientId)?.points ?? []).filter(({ time }) => now - time < LASER_MS);
  const next = new Map(lasers);
  next.set(clientId, { points: [...kept, ...points.map(({ x, y }) => ({ x, y, time: now }))], item });
  return next;
}

export function hearLasers(lasers: Lasers, people: ReadonlyMap<string, Person>, now: number): Lasers {
  let next = lasers;
  for (const [clientId, { items }] of people) {
    const item = items.get('laser');
    if (item?.kind !== 'laser' || next.get(clientId)?.item === item) continue;
    // Earlier releases send no code.
    if (item.protocolType !== undefined && item.protocolType !== OPERATION.laser) continue;
    const points: Point[] = [];
    for (let i = 0; i + 1 < item.points.length; i += 2)
      points.push({ x: item.points[i] ?? 0, y: item.points[i + 1] ?? 0 });
    next = withTrail(next, clientId, points, now, item);
  }
  return next;
}

/** Without faded trails; the same map if nothing has faded. */
export function faded(lasers: Lasers, now: number): Lasers {
  const left = [...lasers].filter(([, { points }]) => now - (points.at(-1)?.time ?? 0) < LASER_MS);
  return left.length === lasers.size ? lasers : new Map(left);
}
