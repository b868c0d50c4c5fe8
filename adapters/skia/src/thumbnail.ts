import type { PageState } from '@sw/board-model';
import { drawPage, fitPage, followsTheme, type ImageSource, pictureSize, type Theme } from '@sw/board-render';
import { contextOf, serverKit } from './canvas.ts';
import type { Pictures } from './port.ts';

export const THUMBNAIL = pictureSize({ width: 960, height: 540 });
/** A compromise between WebP artefacts along thin lines and the size of a list of forty boards. */
const QUALITY = 86;

/** Draws a page in both themes. If it looks the same in both, the results are the same bytes. */
export async function drawPictures(page: PageState, images: ImageSource = () => undefined): Promise<Pictures> {
  const kit = serverKit();
  const view = fitPage(kit, page, THUMBNAIL);
  const draw = (theme: Theme): Promise<Uint8Array> => {
    const context = contextOf(THUMBNAIL.width, THUMBNAIL.height);
    drawPage(context, page, { kit, view, size: THUMBNAIL, theme, images });
    return context.canvas.encode('webp', QUALITY);
  };
  const light = await draw('light');
  return { light, dark: followsTheme(page) ? await draw('dark') : light, hasObjects: page.objects.size > 0 };
}
