import { type BoardObject, familyOf, isLocked, type KindName, kindName, type PageState, textOf } from '@sw/board-model';
import { type Box, isPart, type PageIndex } from '@sw/board-render';

/** One line of the page's outline, for keyboards and screen readers. The application has the labels of the kinds. */
export interface OutlineNode {
  /** The objects selected when the line is chosen. */
  readonly ids: readonly string[];
  readonly kind: KindName | 'group' | 'ink' | 'unknown';
  /** The object's text, or its name. */
  readonly text: string;
  readonly locked: boolean;
  readonly children: readonly OutlineNode[];
}

const LONGEST = 80;
/** Objects whose tops differ by less are in one row. */
const ROW = 40;

const NOWHERE: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function wordsOf(object: BoardObject): string {
  const words = (textOf(object) || object.name || '').replace(/\s+/g, ' ').trim();
  // By code points, so that no character is cut in half.
  const signs = [...words.slice(0, LONGEST * 2)];
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : words;
}

interface Placed {
  readonly node: OutlineNode;
  readonly box: Box;
}

/** In reading order: rows from the top, each from the left. */
function inReadingOrder(placed: readonly Placed[]): OutlineNode[] {
  return [...placed]
    .sort(
      (a, b) =>
        Math.floor(a.box.minY / ROW) - Math.floor(b.box.minY / ROW) ||
        a.box.minX - b.box.minX ||
        a.box.minY - b.box.minY,
    )
    .map(({ node }) => node);
}

export function outlineOfPage(page: PageState, index: Pick<PageIndex, 'boundsOf'>): OutlineNode[] {
  const placeOf = (id: string): Box => index.boundsOf(id) ?? NOWHERE;
  const nodeOf = (object: BoardObject): Placed => {
    const children = [...(page.children.get(object.selectId) ?? [])].flatMap((id) => page.objects.get(id) ?? []);
    const node: OutlineNode = {
      ids: [object.selectId],
      // Cells and nodes are listed by their text.
      kind: isPart(object) ? 'textGroup' : (kindName(object.type) ?? 'unknown'),
      text: wordsOf(object),
      locked: isLocked(page, object.selectId),
      children: inReadingOrder(children.filter(({ type }) => familyOf(type) !== 'line').map(nodeOf)),
    };
    return { node, box: placeOf(object.selectId) };
  };
  const placed: Placed[] = [];
  const groups = new Map<string, BoardObject[]>();
  const ink: string[] = [];
  for (const object of page.objects.values()) {
    if (object.parentId !== undefined) continue;
    const { groupId } = object;
    if (groupId !== undefined) groups.set(groupId, [...(groups.get(groupId) ?? []), object]);
    // A thousand strokes read one by one would hide everything else.
    else if (familyOf(object.type) === 'line') ink.push(object.selectId);
    else placed.push(nodeOf(object));
  }
  for (const members of groups.values()) {
    const parts = members.map(nodeOf);
    const [first] = parts;
    if (!first) continue;
    const children = inReadingOrder(parts);
    const text = children.map((child) => child.text).find((words) => words !== '') ?? '';
    const ids = members.map(({ selectId }) => selectId);
    placed.push({
      node: { ids, kind: 'group', text, locked: children.every(({ locked }) => locked), children },
      box: first.box,
    });
  }
  const nodes = inReadingOrder(placed);
  if (ink.length > 0) nodes.push({ ids: ink, kind: 'ink', text: '', locked: false, children: [] });
  return nodes;
}
