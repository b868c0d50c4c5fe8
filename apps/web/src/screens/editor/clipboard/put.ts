import { type Clip, writeClip } from '@sw/board-model';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';
import { clipHtml } from './clip-html.ts';
import { pictureOf } from './picture-of.ts';
import { plainWords, readingOf } from './reading.ts';
import { CLIP_TYPE, WEB_TYPE } from './take.ts';

/** The clip that was copied last in this tab, for browsers that do not let the page read their clipboard. */
let kept: Clip | undefined;
/** A clip that is still being drawn for the system clipboard, which has older content until then. */
let coming: Clip | undefined;
let turn = 0;
/** The text that replaced it, if it was text. */
let instead: string | undefined;

export const keptHere = (): Clip | undefined => kept;
export const onItsWay = (): Clip | undefined => coming;

/**
 * Something else was copied: a clip that is still being drawn must not replace it.
 * @param words the text that the browser has copied out of a field or a panel
 */
export function overtaken(words?: string): void {
  turn += 1;
  coming = undefined;
  instead = words;
}

const blob = (text: string, type: string): Blob => new Blob([text], { type });

function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')));
    reader.readAsDataURL(picture);
  });
}

/**
 * All formats at once, including a picture. The parts are promises, so that the user gesture is still valid when they are
 * ready; anything copied in the meantime takes precedence.
 */
function itemOf(session: EditorSession, clip: Clip, json: string): ClipboardItem {
  turn += 1;
  instead = undefined;
  const mine = turn;
  const words = readingOf(clip.objects);
  const current = <T>(value: T): T => {
    if (turn !== mine) throw new Error('something else was copied');
    return value;
  };
  const picture = pictureOf(session, clip)?.then(current);
  const html = async (): Promise<Blob> => {
    const shown = words.length === 0 && picture ? await dataUrl(await picture) : undefined;
    return blob(clipHtml(json, { words, picture: shown }), 'text/html');
  };
  return new ClipboardItem({
    'text/html': html(),
    ...(words.length > 0 ? { 'text/plain': blob(plainWords(words), 'text/plain') } : {}),
    ...(picture ? { 'image/png': picture } : {}),
    ...(ClipboardItem.supports?.(WEB_TYPE) ? { [WEB_TYPE]: blob(json, WEB_TYPE) } : {}),
  });
}

/** A write whose parts are ready cannot be cancelled, and may finish after a later copy of text: that text is then written again. */
async function write(item: ClipboardItem): Promise<void> {
  const mine = turn;
  await navigator.clipboard.write([item]);
  if (turn !== mine && instead !== undefined) await navigator.clipboard.writeText(instead);
}

/** By keys: written into the event immediately, which needs no permission, and then again with the picture. */
export function putIntoEvent(session: EditorSession, clip: Clip, data: DataTransfer): void {
  kept = clip;
  coming = undefined;
  const json = writeClip(clip);
  const words = readingOf(clip.objects);
  data.setData(CLIP_TYPE, json);
  data.setData('text/html', clipHtml(json, { words }));
  if (words.length > 0) data.setData('text/plain', plainWords(words));
  // If this fails, only the picture is missing.
  if (canWrite()) write(itemOf(session, clip, json)).catch(() => undefined);
}

/** By a button. Pasting in this tab works even if the browser refuses. */
export function put(session: EditorSession, clip: Clip): void {
  kept = clip;
  if (!canWrite()) {
    showMessage({ type: 'clipboardFailed' }, session);
    return;
  }
  coming = clip;
  const mine = turn + 1;
  write(itemOf(session, clip, writeClip(clip)))
    .catch(() => {
      if (turn === mine) showMessage({ type: 'clipboardFailed' }, session);
    })
    .finally(() => {
      if (coming === clip) coming = undefined;
    });
}

/** The interface is absent in insecure contexts. */
export function canWrite(): boolean {
  const { clipboard } = navigator as { clipboard?: Partial<Clipboard> };
  return clipboard?.write !== undefined && typeof ClipboardItem === 'function';
}
