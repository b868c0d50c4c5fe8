import type { CallChoices } from '../../../storage/storage.ts';

type Place = CallChoices['dock'];
type Layout = CallChoices['layout'];

/** A dock released within this distance of an edge docks to it. */
const NEAR = 48;
/** The design's distance between islands and edges. */
const EDGE = 16;
/** `strip`: one column of tiles. `wide`: tiles beside each other, or a shared screen. */
const WIDTH = { strip: 152, wide: 320 } as const;

export interface Looks {
  readonly layout: Layout;
  /** A shared screen is shown under the tiles. */
  readonly screen: boolean;
}

export const isWide = ({ layout, screen }: Looks): boolean => screen || layout === 'grid';

/** The room that a dock takes of the work area. A floating or folded dock takes none. */
export function dockRoom(
  place: Place,
  folded: boolean,
  looks: Looks,
): { readonly side: 'left' | 'right'; readonly width: number } | undefined {
  if (folded || place === 'floating') return undefined;
  return { side: place, width: EDGE + (isWide(looks) ? WIDTH.wide : WIDTH.strip) };
}

/** Where a dock goes that is released with its left edge at `left`. */
export function placeAfterDrag(left: number, width: number, window: number): Place {
  if (left < NEAR) return 'left';
  return left + width > window - NEAR ? 'right' : 'floating';
}

/** Keeps a floating dock inside the window, also after the window became smaller. */
export const keptInWindow = (
  at: { readonly x: number; readonly y: number },
  dock: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } => ({
  x: Math.max(EDGE, Math.min(at.x, window.width - dock.width - EDGE)),
  y: Math.max(EDGE, Math.min(at.y, window.height - dock.height - EDGE)),
});
