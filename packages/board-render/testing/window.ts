import type { PageState } from '@sw/board-model';
import { type Camera, lensOf, paneOf } from '../src/stage/camera.ts';
import { PICTURE_MARGIN } from '../src/stage/messages.ts';
import type { Theme } from '../src/theme.ts';
import { draw } from './pixels.ts';

export const SIZE = { width: 640, height: 400 };

/** The same window drawn at once, with the margin that tiles are drawn with too. */
export function direct(
  page: PageState,
  camera: Camera,
  theme: Theme = 'light',
  ratio = 1,
  without?: ReadonlySet<string>,
) {
  const { scale, left, top, right, bottom } = lensOf(camera, paneOf(SIZE.width, SIZE.height, ratio));
  const [width, height] = [right - left, bottom - top];
  const whole = draw(page, {
    view: { left: (left - PICTURE_MARGIN) / scale, top: (top - PICTURE_MARGIN) / scale, scale },
    size: { width: width + 2 * PICTURE_MARGIN, height: height + 2 * PICTURE_MARGIN },
    theme,
    dots: true,
    ...(without ? { without } : {}),
  });
  return whole.part(PICTURE_MARGIN, PICTURE_MARGIN, width, height);
}
