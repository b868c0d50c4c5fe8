import { type PageState, subtree } from '@sw/board-model';
import { hasPlace, readBackground } from './background/read-background.ts';
import { boundsOf, contentBounds } from './bounds.ts';
import { type Box, grow, REFERENCE_FRAME, unite } from './geometry.ts';
import type { DrawingKit } from './kit.ts';

/** Paper around the content, so that nothing touches the edge of the file. */
const MARGIN = 40;

/**
 * The area of a page that a file shows: its contents, including the frame if the background uses it; without contents,
 * the frame.
 */
export function boxOfPage(kit: DrawingKit, page: PageState): Box {
  const contents = contentBounds(kit, page);
  if (!contents) return REFERENCE_FRAME;
  const box = whole(grow(contents, MARGIN));
  return hasPlace(readBackground(page.background)) ? unite(box, REFERENCE_FRAME) : box;
}

/** The selected objects with everything below them; undefined if none of them exists any more. */
export function boxOfSelection(
  kit: DrawingKit,
  page: PageState,
  selectIds: readonly string[],
): { readonly box: Box; readonly shown: ReadonlySet<string> } | undefined {
  const shown = new Set<string>();
  let box: Box | undefined;
  for (const selectId of selectIds) {
    if (!page.objects.has(selectId)) continue;
    for (const id of subtree(page, selectId)) {
      const object = page.objects.get(id);
      if (!object || shown.has(id)) continue;
      shown.add(id);
      const bounds = boundsOf(kit, page, object);
      box = box ? unite(box, bounds) : bounds;
    }
  }
  return box && { box: whole(grow(box, MARGIN)), shown };
}

/**
 * Rounded to four units: an image has the screen's sharp edges at any scale, and a sheet, at 0.75 points per unit,
 * whole points.
 */
const STEP = 4;
const whole = ({ minX, minY, maxX, maxY }: Box): Box => ({
  minX: STEP * Math.floor(minX / STEP),
  minY: STEP * Math.floor(minY / STEP),
  maxX: STEP * Math.ceil(maxX / STEP),
  maxY: STEP * Math.ceil(maxY / STEP),
});
