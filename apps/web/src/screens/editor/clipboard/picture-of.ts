import type { Clip, Json, PageState } from '@sw/board-model';
import { boxOfSelection, type DrawContext, drawPage, type ImageSource } from '@sw/board-render';
import type { EditorSession } from '../shell/editor-feature.ts';
import { picturesIn } from './bring-pictures.ts';

/** Twice the resolution of the page, unless a side or the picture becomes too large for the applications that get it. */
const SCALE = 2;
const LONGEST_SIDE = 4_096;
const MOST_PIXELS = 12_000_000;
/** Drawing more would take longer than a user waits for a copy. */
const MOST_OBJECTS = 2_000;

function colourOf(background: Json): Json {
  const isParts = typeof background === 'object' && background !== null && 'color' in background;
  return isParts ? { color: background.color } : null;
}

/** The page with only the clip on it, on plain paper of the same colour. */
function pageOf(page: PageState, { objects }: Clip): PageState {
  return {
    ...page,
    objects: new Map(objects.map((object) => [object.selectId, object])),
    background: colourOf(page.background),
  };
}

export function pictureScale(width: number, height: number): number {
  return Math.min(SCALE, LONGEST_SIDE / width, LONGEST_SIDE / height, Math.sqrt(MOST_PIXELS / (width * height)));
}

/** The images at no more than their drawn size; one that does not load is drawn as its placeholder. */
async function imagesOf({ objects }: Clip): Promise<ImageSource> {
  const { loadPicture } = await import('../shell/images/board-pictures.ts');
  const loaded = await Promise.all(
    picturesIn(objects).map(async (src) => [src, await loadPicture(src, LONGEST_SIDE).catch(() => undefined)] as const),
  );
  const images = new Map(loaded);
  return (src) => images.get(src);
}

/** The clip as a picture, for applications that support nothing else. Undefined if there are too many objects. */
export function pictureOf({ page, kit }: Pick<EditorSession, 'page' | 'kit'>, clip: Clip): Promise<Blob> | undefined {
  if (page.page === undefined || clip.objects.length > MOST_OBJECTS) return undefined;
  // Taken now, because a cut removes the objects a moment later.
  const shown = pageOf(page.page, clip);
  const found = boxOfSelection(kit, shown, [...shown.objects.keys()]);
  if (found === undefined) return undefined;
  const { minX, minY, maxX, maxY } = found.box;
  const scale = pictureScale(maxX - minX, maxY - minY);
  const size = { width: Math.ceil((maxX - minX) * scale), height: Math.ceil((maxY - minY) * scale) };
  const draw = async (): Promise<Blob> => {
    const images = await imagesOf(clip);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('there is no canvas to draw on');
    const view = { left: minX, top: minY, scale };
    // The theme where the picture will be shown is unknown, so paper is white.
    drawPage(context as unknown as DrawContext, shown, { kit, view, size, theme: 'light', images });
    return canvas.convertToBlob({ type: 'image/png' });
  };
  return draw();
}
