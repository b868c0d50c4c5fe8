import { autoUpdate, computePosition, flip, offset, type Platform, platform, shift, size } from '@floating-ui/dom';
import { type Anchor, boxOf, type PlaceRule, type Side } from './anchor.ts';

/** The distance from the edge of the window. */
const EDGE = 8;

interface Spot {
  readonly left: number;
  readonly top: number;
  readonly side: Side;
}

const virtual = (anchor: () => Anchor) => ({
  getBoundingClientRect: () => {
    const { left, top, width, height } = boxOf(anchor());
    return { x: left, y: top, left, top, width, height, right: left + width, bottom: top + height };
  },
});

/**
 * Computes the place of a layer beside its anchor and inside the window.
 * @param measure how elements and the window are measured; tests have no DOM
 */
export async function spotOf(
  layer: HTMLElement,
  anchor: Anchor,
  rule: PlaceRule,
  measure: Platform = platform,
): Promise<Spot> {
  const { placement, gap = 0, along = 0, turns = false, edge = EDGE, within, sized = false, wide = false } = rule;
  const room = { padding: edge, ...(within && { boundary: within }) };
  const found = await computePosition(
    virtual(() => anchor),
    layer,
    {
      platform: measure,
      strategy: 'fixed',
      placement,
      middleware: [
        wide &&
          size({
            apply: ({ rects }) => {
              layer.style.width = `${rects.reference.width}px`;
            },
          }),
        offset({ mainAxis: gap, alignmentAxis: along }),
        flip({ ...room, crossAxis: turns, flipAlignment: turns }),
        // May also cover the anchor: showing the whole layer is more important.
        shift({ ...room, crossAxis: true }),
        sized &&
          size({
            ...room,
            apply: ({ availableHeight }) => {
              layer.style.maxHeight = `${Math.round(availableHeight)}px`;
            },
          }),
      ],
    },
  );
  const [side] = found.placement.split('-') as [Side];
  return { left: Math.round(found.x), top: Math.round(found.y), side };
}

interface Followed {
  readonly anchor: () => Anchor | null | undefined;
  readonly rule: () => PlaceRule;
  readonly placed: (side: Side) => void;
}

/** Keeps a layer beside its anchor until `stop`: when either changes its size, when something scrolls, and on `update`. */
export function follow(layer: HTMLElement, { anchor, rule, placed }: Followed) {
  let over = false;
  const update = async (): Promise<void> => {
    const now = anchor();
    if (!now) return;
    const { left, top, side } = await spotOf(layer, now, rule());
    if (over) return;
    layer.style.left = `${left}px`;
    layer.style.top = `${top}px`;
    // An arrow points at the middle of the anchor, even if the edge of the window has shifted the layer.
    const box = boxOf(now);
    layer.style.setProperty('--anchor-x', `${box.left + box.width / 2 - left}px`);
    layer.style.setProperty('--anchor-y', `${box.top + box.height / 2 - top}px`);
    placed(side);
  };
  const first = anchor();
  const reference = first && 'getBoundingClientRect' in first ? first : virtual(() => anchor() ?? layer);
  const stopWatching = autoUpdate(reference, layer, () => void update());
  return {
    update: () => void update(),
    stop: () => {
      over = true;
      stopWatching();
    },
  };
}
