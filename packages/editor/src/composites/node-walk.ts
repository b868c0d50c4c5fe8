import { type BoardObject, isLocked, type PageState, textOf } from '@sw/board-model';
import { isRooted, layoutOf, nodesBelow } from '@sw/board-render';

/** The empty node to select instead of adding one: a graph starts with some, and they are filled first. */
export function emptyNode(
  page: PageState,
  graph: BoardObject,
  from: BoardObject,
  way: 'next' | 'enter',
): BoardObject | undefined {
  // The node of the whole has no siblings.
  const isStem = isRooted(graph.type) && from.parentId === graph.selectId;
  const beside = nodesBelow(page, from.parentId ?? graph.selectId);
  const nodes =
    way === 'next' || isStem
      ? nodesBelow(page, from.selectId)
      : beside.slice(beside.findIndex(({ selectId }) => selectId === from.selectId) + 1);
  return nodes.find((node) => textOf(node) === '' && !isLocked(page, node.selectId));
}

/** The nearest node in a direction from another, as displayed. Sideways distance counts double. */
export function nodeTowards(
  page: PageState,
  graph: BoardObject,
  from: BoardObject,
  dx: number,
  dy: number,
): BoardObject | undefined {
  const places = layoutOf(page, graph)?.places;
  const here = places?.get(from.selectId);
  if (!places || !here) return undefined;
  let best: { readonly id: string; readonly away: number } | undefined;
  for (const [id, place] of places) {
    const x = (place.minX + place.maxX - here.minX - here.maxX) / 2;
    const y = (place.minY + place.maxY - here.minY - here.maxY) / 2;
    const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    if (id === from.selectId || ahead <= 1 || aside > 4 * ahead) continue;
    const away = ahead + 2 * aside;
    if (!best || away < best.away) best = { id, away };
  }
  return best && page.objects.get(best.id);
}
