import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { PageState } from '@sw/board-model';
import { createKit, type DrawingKit, drawPage, fitPage, followsTheme, pictureSize, type Theme } from '@sw/board-render';
import { registerDefaultFaces, serverFaces } from './server-faces.ts';

export const THUMBNAIL = pictureSize({ width: 960, height: 540 });
/** Between WebP's artefacts along thin lines and the bytes a list of forty boards takes. */
const QUALITY = 86;
/** One server draws for readers of all languages; a Han character takes the form of the mainland. */
const LANGUAGE = 'zh-CN';

export interface Pictures {
  readonly light: Uint8Array;
  readonly dark: Uint8Array;
  readonly hasObjects: boolean;
}

export function contextOf(width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  context.lang = LANGUAGE;
  return context;
}

export function serverKit(): DrawingKit {
  registerDefaultFaces();
  const ruler = contextOf(1, 1);
  return createKit({
    newPath: () => new Path2D(),
    measure(font, text) {
      ruler.font = font;
      return ruler.measureText(text).width;
    },
    faces: serverFaces,
  });
}

/** A page as it is seen in either theme. Where it looks the same in both, the two are the same bytes. */
export async function drawPictures(page: PageState): Promise<Pictures> {
  const kit = serverKit();
  const view = fitPage(kit, page, THUMBNAIL);
  const draw = (theme: Theme): Promise<Uint8Array> => {
    const context = contextOf(THUMBNAIL.width, THUMBNAIL.height);
    // Addresses inside a page are other people's words: nothing is fetched by them, a placeholder stands there.
    drawPage(context, page, { kit, view, size: THUMBNAIL, theme, images: () => undefined });
    return context.canvas.encode('webp', QUALITY);
  };
  const light = await draw('light');
  return { light, dark: followsTheme(page) ? await draw('dark') : light, hasObjects: page.objects.size > 0 };
}
