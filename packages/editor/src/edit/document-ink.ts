import { type BoardObject, isLocked, type PageState } from '@sw/board-model';
import {
  apply,
  documentArea,
  hasPages,
  invert,
  isClosed,
  matrixOnPage,
  type Point,
  pageIndexOf,
} from '@sw/board-render';
import { objectAt } from '../selection/hit.ts';
import { type StrokeRequest, strokeObjects } from './new-objects.ts';
import { rootOf, type Scene } from './scene.ts';

/** A page of a document, as it was open when the pen went down. */
export interface DocumentPage {
  readonly selectId: string;
  readonly pageIndex: number;
}

/**
 * The page of a document at a point, if the document is the frontmost object there. A locked one takes no ink (the model's
 * rule O8): what is drawn over it, or over a closed one, lies on the board.
 */
export function documentPageAt(scene: Scene, point: Point): DocumentPage | undefined {
  const touched = objectAt(scene, point, 0);
  const document = touched && rootOf(scene.page, touched);
  if (!document || !hasPages(document) || isClosed(document)) return undefined;
  if (isLocked(scene.page, document.selectId)) return undefined;
  const inside = invert(matrixOnPage(scene.page, document));
  if (!inside) return undefined;
  const { x, y } = apply(inside, point);
  const { minX, minY, maxX, maxY } = documentArea(document);
  const onPage = x >= minX && x <= maxX && y >= minY && y <= maxY;
  return onPage ? { selectId: document.selectId, pageIndex: pageIndexOf(document) } : undefined;
}

/**
 * A stroke in the coordinates of its document, so that it moves and grows with it, and is hidden when the page is turned. If
 * the document was deleted meanwhile, the stroke lies on the board.
 */
export function strokeOnPage(page: PageState, request: StrokeRequest, on: DocumentPage): BoardObject[] {
  const document = page.objects.get(on.selectId);
  const matrix = document && matrixOnPage(page, document);
  const inside = matrix && invert(matrix);
  if (!matrix || !inside) return strokeObjects(page, request);
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  const points = request.points.map((point) => ({ ...point, ...apply(inside, point) }));
  const pen = { ...request.pen, size: request.pen.size / scale };
  return strokeObjects(page, { ...request, points, pen }).map((object) => ({
    ...object,
    parentId: on.selectId,
    pageIndex: on.pageIndex,
  }));
}
