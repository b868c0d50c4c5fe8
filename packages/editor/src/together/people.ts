import type { Point } from '@sw/board-render';
import type { Person } from '@sw/board-sync';

/** A user on the page, as listed in the chrome. */
export interface Present {
  readonly actor: number;
  readonly clientId: string;
  readonly cursor: Point | undefined;
  readonly selection: readonly string[];
  readonly editing: string | undefined;
  /** The centre of their view. */
  readonly viewport: { readonly centre: Point; readonly zoom: number } | undefined;
  readonly lastSeen: number;
}

/** The look: a name fades after 4 s of rest, the arrow after 30 s; with many users only moving ones are named. */
const NAME_MS = 4_000;
const ARROW_MS = 30_000;
const MOST_NAMED = 12;
const FADE_MS = 300;

export function presentOf({ actor, clientId, lastSeen, items }: Person): Present {
  const cursor = items.get('cursor');
  const selection = items.get('selection');
  const editing = items.get('editing');
  const viewport = items.get('viewport');
  return {
    actor,
    clientId,
    lastSeen,
    cursor: cursor?.kind === 'cursor' ? { x: cursor.x, y: cursor.y } : undefined,
    selection: selection?.kind === 'selection' ? selection.selectIds : [],
    editing: editing?.kind === 'editing' ? (editing.selectId ?? undefined) : undefined,
    viewport:
      viewport?.kind === 'viewport' ? { centre: { x: viewport.x, y: viewport.y }, zoom: viewport.zoom } : undefined,
  };
}

const fade = (age: number, after: number): number => Math.min(1, Math.max(0, (after + FADE_MS - age) / FADE_MS));

/** The opacity of a cursor and its name; `count` users are on the page. */
export function cursorOpacity(age: number, count: number): { readonly arrow: number; readonly name: number } {
  return { arrow: fade(age, ARROW_MS), name: fade(age, count > MOST_NAMED ? 0 : NAME_MS) };
}

/** When a resting cursor changes its look next; undefined if never. */
export function nextFade(age: number): number | undefined {
  if (age < NAME_MS + FADE_MS) return NAME_MS + FADE_MS - age;
  return age < ARROW_MS + FADE_MS ? ARROW_MS + FADE_MS - age : undefined;
}
