import type { BoardObject, PageState } from '@sw/board-model';
import { type Camera, matrixOnPage, type Size, shownPart } from '@sw/board-render';
import type { CropView } from './crop-frame.tsx';

export interface PlacedCrop {
  readonly view: CropView;
  /** Places the whole picture so that its visible part stays where it is now. */
  readonly transform: string;
  /** The shorter side of the visible part, in window pixels. */
  readonly room: number;
}

/** The place of a whole picture in the window, though only a part of it is shown. */
export function cropView(page: PageState, object: BoardObject, picture: Size, camera: Camera): PlacedCrop {
  const { a, b, c, d, e, f } = matrixOnPage(page, object);
  const { x, y, zoom } = camera;
  const part = shownPart(picture, object.crop);
  const { width = part.width, height = part.height } = object;
  // In a mirrored picture the second axis runs in the opposite direction.
  const flipY = a * d - b * c < 0 ? -1 : 1;
  const turn = Math.atan2(b, a);
  const [lengthX, lengthY] = [Math.hypot(a, b) * zoom, Math.hypot(c, d) * zoom];
  const view = {
    scaleX: (lengthX * width) / part.width,
    scaleY: (lengthY * height) / part.height,
    turn,
    flipX: 1,
    flipY,
  };
  const place = `translate(${(e - x) * zoom}px, ${(f - y) * zoom}px) rotate(${turn}rad) scale(1, ${flipY})`;
  const back = `translate(${-part.left * view.scaleX}px, ${-part.top * view.scaleY}px)`;
  return { view, transform: `${place} ${back}`, room: Math.min(lengthX * width, lengthY * height) };
}
