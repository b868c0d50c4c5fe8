import type { BoardObject } from '@sw/board-model';
import { apply, matrixOnPage } from '@sw/board-render';
import { toWindow } from '@sw/editor';
import { useEditor, useEditorSession } from '../session/editor-context.ts';

interface WindowBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The axis-aligned box around an object, in window pixels; undefined if nothing of it is visible. */
export function useWindowBox(object: BoardObject): WindowBox | undefined {
  const { page } = useEditorSession();
  const camera = useEditor((state) => state.camera);
  const size = useEditor((state) => state.size);
  if (page.page === undefined) return undefined;
  const matrix = matrixOnPage(page.page, object);
  const { width = 0, height = 0 } = object;
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ].map((corner) => toWindow(camera, apply(matrix, corner)));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const seen = right > 0 && bottom > 0 && left < size.width && top < size.height;
  return seen ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
