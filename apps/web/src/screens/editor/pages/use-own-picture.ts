import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { usePreference } from '../../../theme/preference.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { putOwnPicture } from './own-pictures.ts';
import { PictureRenewal } from './picture-renewal.ts';

/** The size in the view of all pages on a screen with a pixel ratio of two; the proportions are those of the server's pictures. */
const SIZE = { width: 480, height: 270 } as const;

async function blobOf(image: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
  return canvas.convertToBlob();
}

/** Draws a page's picture whenever the page has changed. Returns a function that stops this. */
function keepPicture(session: EditorSession, serverHas: (pageId: string) => string | null | undefined): () => void {
  const { editor, page, stage } = session;
  const { pageId } = page.key;
  let hasChanged = false;
  let [asked, shown] = [0, 0];
  const draw = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    const { name: theme } = usePreference.getState();
    const drawn = await stage.picture(SIZE);
    // A drawing without all its pictures shows less than the server's picture, unless that is out of date.
    if (drawn === undefined || !(drawn.complete || hasChanged)) return;
    const blob = await blobOf(drawn.image as unknown as ImageBitmap);
    // The last picture may be drawn while the one before is still being encoded, and encoding can finish in any order.
    if (turn < shown) return;
    shown = turn;
    const url = URL.createObjectURL(blob);
    putOwnPicture(pageId, { url, theme, drawnAt: Date.now(), instead: serverHas(pageId) });
  };
  /** Whether the screen shows the present page, not a moment of its past. */
  const isShown = (): boolean => {
    const { past, loaded } = editor.state.get();
    return loaded && !past;
  };
  const isReady = (): boolean => isShown() && !editor.state.get().busy && !document.hidden;
  const renewal = new PictureRenewal({
    ready: isReady,
    draw,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const stops = [
    page.on('change', () => {
      hasChanged ||= page.live;
      renewal.changed();
    }),
    editor.state.subscribe(() => isReady() && renewal.ask()),
    usePreference.subscribe(({ name }, before) => name !== before.name && renewal.changed()),
  ];
  renewal.changed();
  return () => {
    for (const stop of stops) stop();
    if (isShown()) renewal.leave();
  };
}

/** One drawing of an open page, shared by all components that use its picture. */
const kept = new WeakMap<EditorSession, { users: number; readonly stop: () => void }>();

/**
 * Draws the open page's picture in this window within two seconds of a stroke; the server's takes minutes. Uses a layout
 * effect, whose cleanup runs before the page is closed, so that the picture of the page that is left includes the last
 * change.
 */
export function useOwnPicture(wbNo: string, pageId: string): void {
  const session = useEditorSession();
  const cache = useQueryClient();
  useLayoutEffect(() => {
    if (session.page.key.pageId !== pageId) return;
    const serverHas = (id: string): string | null | undefined =>
      cache
        .getQueryData<readonly { readonly pageId: string; readonly md5: string | null }[]>(boardKeys.pictures(wbNo))
        ?.find((one) => one.pageId === id)?.md5;
    const keeping = kept.get(session) ?? { users: 0, stop: keepPicture(session, serverHas) };
    kept.set(session, keeping);
    keeping.users += 1;
    return () => {
      keeping.users -= 1;
      if (keeping.users > 0) return;
      kept.delete(session);
      keeping.stop();
    };
  }, [session, pageId, wbNo, cache]);
}
