import { type BoardObject, familyOf, KIND, type PageState, pictureAddress } from '@sw/board-model';
import { type Arrangement, arranged, remembering } from './composite/arranged.ts';
import { isComposite } from './composite/kinds.ts';
import { isTurnedAway } from './document-pages.ts';
import { inkBounds } from './draw/ink-paths.ts';
import { LABEL_GAP, lineReach } from './draw/line.ts';
import { SHADOW_REACH } from './draw/note.ts';
import { shownPart } from './draw/picture-part.ts';
import { strokeWidthOf } from './draw/shape.ts';
import { apply, type Box, grow, transformBox, unite } from './geometry.ts';
import type { DrawingKit } from './kit.ts';
import { courseOf, middleOf } from './line-course.ts';
import { isBound } from './line-ends.ts';
import { isLine } from './line-kinds.ts';
import { matrixOnPage } from './placing.ts';
import { textBox, textExtent } from './text/text-box.ts';

const boxOf = ({ width = 0, height = 0 }: BoardObject): Box => ({ minX: 0, minY: 0, maxX: width, maxY: height });

/** An image without a size has the size of the visible part of its bitmap. */
function boxOfImage(kit: DrawingKit, object: BoardObject): Box {
  const size = kit.pictures.get(pictureAddress(object) ?? '');
  const part = size && shownPart(size, object.crop);
  return boxOf({ ...object, width: object.width ?? part?.width ?? 0, height: object.height ?? part?.height ?? 0 });
}

/** The area the text paints; mirrored objects flip their text back (see `drawText`). */
function withText(kit: DrawingKit, object: BoardObject, box: Box): Box {
  const text = textBox(kit, object);
  if (!text) return box;
  const extent = textExtent(text);
  const { width, height } = text;
  const { scaleX, scaleY } = object;
  const whole = { minX: 0, minY: 0, maxX: Math.max(box.maxX, width), maxY: Math.max(box.maxY, height) };
  return unite(unite(box, whole), {
    minX: scaleX < 0 ? width - extent.maxX : extent.minX,
    maxX: scaleX < 0 ? width - extent.minX : extent.maxX,
    minY: scaleY < 0 ? height - extent.maxY : extent.minY,
    maxY: scaleY < 0 ? height - extent.minY : extent.maxY,
  });
}

const LINE_REACH = 10;

/** Everything an object may paint, in its own coordinates. */
function ownBox(kit: DrawingKit, page: Arrangement, object: BoardObject): Box {
  switch (familyOf(object.type)) {
    case 'line':
      return inkBounds(kit, object);
    case 'shape': {
      if (!isLine(object.type)) return withText(kit, object, grow(boxOf(object), strokeWidthOf(object) / 2));
      // A curve stays among its handles.
      const boxes = courseOf(page, object).points.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y }));
      return grow(
        boxes.reduce((all, one) => unite(all, one)),
        lineReach(object),
      );
    }
    case 'text':
      return object.type === KIND.memoText ? grow(boxOf(object), SHADOW_REACH) : withText(kit, object, boxOf(object));
    case 'image':
      return boxOfImage(kit, object);
    case 'table':
    case 'graph':
      // Lines are half outside, arrow heads a little more.
      return grow(boxOf(object), LINE_REACH);
    default:
      return boxOf(object);
  }
}

/** The text of a line is upright on the page, whatever the line's direction. */
function withLabel(kit: DrawingKit, page: Arrangement, object: BoardObject, box: Box): Box {
  const text = isLine(object.type) ? textBox(kit, object) : undefined;
  if (!text) return box;
  const { layout } = text;
  const { x, y } = apply(matrixOnPage(page, object), middleOf(courseOf(page, object)));
  const halfX = layout.width / 2 + LABEL_GAP + layout.size;
  const halfY = layout.height / 2 + layout.size;
  return unite(box, { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY });
}

/** An object whose position or size depends on others has no bounds of its own to cache. */
export const standsAlone = (object: BoardObject): boolean =>
  object.parentId === undefined && !isBound(object) && !isComposite(object.type);

/** On a page of a document that is not shown, an object takes no space: the corner of its parent's coordinates. */
function turnedAwayBox(page: Arrangement, { parentId = '' }: BoardObject): Box {
  const holder = page.objects.get(parentId);
  const { e: x, f: y } = holder ? matrixOnPage(page, holder) : { e: 0, f: 0 };
  return { minX: x, minY: y, maxX: x, maxY: y };
}

/** Axis-aligned bounds on the page of everything the object paints, including its parents' transforms. */
export function boundsOf(kit: DrawingKit, page: Arrangement, object: BoardObject): Box {
  const known = kit.boxes.get(object);
  if (known) return known;
  if (isTurnedAway(page, object)) return turnedAwayBox(page, object);
  const shown = arranged(page, object);
  const box = withLabel(kit, page, shown, transformBox(matrixOnPage(page, shown), ownBox(kit, page, shown)));
  if (standsAlone(object)) kit.boxes.set(object, box);
  return box;
}

/** The bounds of all objects; undefined for an empty page. */
export function contentBounds(kit: DrawingKit, page: PageState): Box | undefined {
  let all: Box | undefined;
  const known = remembering(page);
  for (const object of page.objects.values()) {
    const box = boundsOf(kit, known, object);
    all = all ? unite(all, box) : box;
  }
  return all;
}
