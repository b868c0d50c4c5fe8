import type { CallChoices } from '../../../storage/storage.ts';

type Place = CallChoices['dock'];
type Layout = CallChoices['layout'];

/** How near to an edge a dock that is let go stays on that edge. */
const NEAR = 48;
/** The look's distance of islands from the edges. */
const EDGE = 16;
/** A column of tiles, and tiles beside each other or a shared screen. */
const WIDTH = { strip: 152, wide: 320 } as const;

export interface Looks {
  readonly layout: Layout;
  /** Somebody's screen stands under the tiles. */
  readonly screen: boolean;
}

export const isWide = ({ layout, screen }: Looks): boolean => screen || layout === 'grid';

/** What a dock takes of the work area. One that floats, or is folded to its pill, takes nothing. */
export function dockRoom(
  place: Place,
  folded: boolean,
  looks: Looks,
): { readonly side: 'left' | 'right'; readonly width: number } | undefined {
  if (folded || place === 'floating') return undefined;
  return { side: place, width: EDGE + (isWide(looks) ? WIDTH.wide : WIDTH.strip) };
}

/** Where a dock belongs that was let go with its left edge at `left`. */
export function placeAfterDrag(left: number, width: number, window: number): Place {
  if (left < NEAR) return 'left';
  return left + width > window - NEAR ? 'right' : 'floating';
}

/** A floating dock stays in the window, also after the window has become smaller. */
export const keptInWindow = (
  at: { readonly x: number; readonly y: number },
  dock: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } => ({
  x: Math.max(EDGE, Math.min(at.x, window.width - dock.width - EDGE)),
  y: Math.max(EDGE, Math.min(at.y, window.height - dock.height - EDGE)),
});
