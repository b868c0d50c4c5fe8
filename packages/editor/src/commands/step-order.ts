import { type BoardObject, type Change, compareOrder, isTopLevel, type PageState, TOP_LEVEL } from '@sw/board-model';
import { type Box, meets, type PageIndex } from '@sw/board-render';
import { withParts } from '../edit/copies.ts';

/** An object with its parts, which lie right above it. */
interface Stack {
  readonly lowest: number;
  readonly highest: number;
  readonly box: Box | undefined;
}

function stackOf(page: PageState, index: PageIndex, root: BoardObject): Stack {
  const levels = withParts(page, [root.selectId]).map(({ zIndex }) => zIndex);
  return { lowest: Math.min(...levels), highest: Math.max(...levels), box: index.boundsOf(root.selectId) };
}

/** Below this a difference of zIndexes would soon be lost in rounding. */
const LEAST_ROOM = 1e-6;

/**
 * One step to the front or back: past the next object that any of these overlaps, because a step past others would not be
 * visible. They keep their relative order; nothing changes if nothing overlaps on that side.
 *
 * @param objects with their parts
 */
export function stepOrder(
  page: PageState,
  index: PageIndex,
  objects: readonly BoardObject[],
  way: 'forward' | 'backward',
): Change[] {
  const sign = way === 'forward' ? 1 : -1;
  const ids = new Set(objects.map(({ selectId }) => selectId));
  return [false, true].flatMap((topLevel) => {
    const own = objects.filter((object) => isTopLevel(object) === topLevel).sort(compareOrder);
    // From the one farthest behind. Objects between them are passed as well, so that they are adjacent afterwards.
    const last = sign > 0 ? own[0] : own.at(-1);
    if (!last) return [];
    const boxes = own.flatMap(({ selectId }) => index.boundsOf(selectId) ?? []);
    const others = [...page.objects.values()]
      .filter((object) => object.parentId === undefined && !ids.has(object.selectId) && isTopLevel(object) === topLevel)
      .filter((object) => sign * compareOrder(object, last) > 0)
      .sort((a, b) => sign * compareOrder(a, b))
      .map((root) => stackOf(page, index, root));
    const passed = others.findIndex(({ box }) => box !== undefined && boxes.some((one) => meets(one, box)));
    if (passed < 0) return [];
    // Two objects that were created at the same moment may have one zIndex, with no room between them. Then the step passes both.
    for (let at = passed; at < others.length; at += 1) {
      const over = others[at];
      const [from, to] = over ? roomBeyond(over, others[at + 1], sign, topLevel, own.length) : [0, 0];
      const step = (to - from) / (own.length + 1);
      if (step >= LEAST_ROOM) {
        return own.map(({ selectId, zIndex }, i): Change => [selectId, 'zIndex', zIndex, from + step * (i + 1)]);
      }
    }
    return [];
  });
}

function roomBeyond(
  { lowest, highest }: Stack,
  beyond: Stack | undefined,
  sign: 1 | -1,
  topLevel: boolean,
  count: number,
): readonly [number, number] {
  if (sign > 0) {
    const end = beyond?.lowest ?? highest + count + 1;
    return [highest, topLevel ? end : Math.min(end, TOP_LEVEL)];
  }
  const end = beyond?.highest ?? lowest - count - 1;
  return [topLevel ? Math.max(end, TOP_LEVEL - 1) : end, lowest];
}
