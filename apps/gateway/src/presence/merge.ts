import { joinMoving, type Presence } from '@sw/contract';

/** The protocol's limit for one message. */
const MOST_ITEMS = 20;
const MOST_STROKE = 600;
const MOST_LASER = 400;

/** Merges a user's earlier items of this tick with new ones: a newer state replaces an older one, lines grow. */
export function mergePresence(items: readonly Presence[], more: readonly Presence[]): Presence[] {
  const merged = [...items];
  for (const item of more) {
    const place = merged.findLastIndex((one) => joins(one, item));
    const known = merged[place];
    if (!known) merged.push(item);
    else merged[place] = join(known, item);
  }
  return merged.length > MOST_ITEMS ? merged.slice(-MOST_ITEMS) : merged;
}

function joins(known: Presence, item: Presence): boolean {
  if (known.kind !== item.kind) return false;
  if (known.kind === 'laser') return !known.end;
  return known.kind !== 'stroke' || item.kind !== 'stroke' || known.selectId === item.selectId;
}

function join(known: Presence, item: Presence): Presence {
  if (known.kind === 'laser' && item.kind === 'laser') {
    return { ...item, points: [...known.points, ...item.points].slice(-MOST_LASER) };
  }
  if (known.kind === 'stroke' && item.kind === 'stroke') {
    // `from` counts points of two numbers; only what follows directly can be joined.
    const follows = item.from === known.from + known.points.length / 2;
    const length = known.points.length + item.points.length;
    if (follows && length <= MOST_STROKE)
      return { ...item, from: known.from, points: [...known.points, ...item.points] };
  }
  return known.kind === 'moving' && item.kind === 'moving' ? joinMoving(known, item) : item;
}

const LASTING: ReadonlySet<Presence['kind']> = new Set([
  'cursor',
  'viewport',
  'following',
  'selection',
  'editing',
  'playing',
]);
const LOOKING: ReadonlySet<Presence['kind']> = new Set(['cursor', 'viewport', 'following', 'gone']);

/** The state of a user for a new client: position and selection, not past drawing. */
export function lastingPresence(items: readonly Presence[]): Presence[] {
  return items.filter(({ kind }) => LASTING.has(kind));
}

/** Everybody may show their view; only users who may edit may show work. */
export function allowedPresence(items: readonly Presence[], mayEdit: boolean): readonly Presence[] {
  if (mayEdit) return items;
  return items.filter(({ kind }) => LOOKING.has(kind));
}
