import type { InkPoint } from '@sw/board-model';
import type { LiveItem } from '@sw/board-render';
import type { Person } from '@sw/board-sync';
import type { Presence } from '@sw/contract';
import { readStrokeLook, type StrokeLook } from './stroke-presence.ts';

type StrokeItem = Extract<Presence, { kind: 'stroke' }>;

interface Growing {
  readonly item: StrokeItem;
  readonly look: StrokeLook;
  readonly points: readonly InkPoint[];
  readonly heardAt: number;
}

/** By clientId: a client draws one stroke at a time. */
export type LiveStrokes = ReadonlyMap<string, Growing>;

/** A client that is silent for this long has stopped, or is gone. */
const SILENT_MS = 10_000;
/** As many as one object can hold: no client can make us keep more. */
const MOST_POINTS = 8_192;

function pointsOf({ points }: StrokeItem): InkPoint[] {
  const found: InkPoint[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) found.push({ x: points[i] ?? 0, y: points[i + 1] ?? 0 });
  return found;
}

/** Inserts a piece into the stroke. A lost piece is bridged by a straight line until the stroke itself arrives. */
function grown(known: Growing | undefined, item: StrokeItem, heardAt: number): Growing {
  const goesOn = known?.item.selectId === item.selectId;
  const before = goesOn ? known.points.slice(0, Math.max(0, item.from)) : [];
  const points = [...before, ...pointsOf(item)].slice(0, MOST_POINTS);
  return { item, look: goesOn ? known.look : readStrokeLook(item.style), points, heardAt };
}

/** Updates everybody's strokes. Drops those of clients that left, and strokes that have arrived as objects. */
export function hearStrokes(
  strokes: LiveStrokes,
  people: ReadonlyMap<string, Person>,
  has: (selectId: string) => boolean,
): LiveStrokes {
  const next = new Map<string, Growing>();
  for (const [clientId, person] of people) {
    const item = person.items.get('stroke');
    if (item?.kind !== 'stroke' || has(item.selectId)) continue;
    const known = strokes.get(clientId);
    next.set(clientId, known?.item === item ? known : grown(known, item, person.lastSeen));
  }
  return next;
}

export function strokeItems(strokes: LiveStrokes, has: (selectId: string) => boolean, now: number): LiveItem[] {
  const items: LiveItem[] = [];
  for (const { item, look, points, heardAt } of strokes.values()) {
    if (has(item.selectId) || now - heardAt > SILENT_MS) continue;
    items.push({ kind: 'stroke', id: item.selectId, ...look, points });
  }
  return items;
}
