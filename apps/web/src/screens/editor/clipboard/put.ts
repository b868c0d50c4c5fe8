import { type Clip, writeClip } from '@sw/board-model';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';
import { clipHtml } from './clip-html.ts';
import { pictureOf } from './picture-of.ts';
import { plainWords, readingOf } from './reading.ts';
import { CLIP_TYPE, WEB_TYPE } from './types.ts';

/** The last one that was copied here, for where the browser keeps its clipboard to itself. */
let kept: Clip | undefined;
/** Still being drawn for the system, which holds something older until then. */
let coming: Clip | undefined;
let turn = 0;
/** The words that took its place, if it was words. */
let instead: string | undefined;

export const keptHere = (): Clip | undefined => kept;
export const onItsWay = (): Clip | undefined => coming;

/**
 * Something else was copied: what is still being drawn must not take its place.
 *
 * @param words what the browser has copied out of a field or a panel
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
 * Everything at once, a picture included. Its parts are promises, so that the press that asks for it still counts when they
 * are ready; something copied meanwhile wins.
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

/**
 * A write whose parts are ready cannot be called back, and may arrive after the words that were copied since: they are
 * written again then.
 */
async function write(item: ClipboardItem): Promise<void> {
  const mine = turn;
  await navigator.clipboard.write([item]);
  if (turn !== mine && instead !== undefined) await navigator.clipboard.writeText(instead);
}

/** By keys: at once into the event, which needs nobody's leave, and then again with the picture. */
export function putIntoEvent(session: EditorSession, clip: Clip, data: DataTransfer): void {
  kept = clip;
  coming = undefined;
  const json = writeClip(clip);
  const words = readingOf(clip.objects);
  data.setData(CLIP_TYPE, json);
  data.setData('text/html', clipHtml(json, { words }));
  if (words.length > 0) data.setData('text/plain', plainWords(words));
  // What cannot be had lacks its picture, and nothing else.
  if (canWrite()) write(itemOf(session, clip, json)).catch(() => undefined);
}

/** By a button. In this tab it can be pasted whatever the browser says. */
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

/** Absent where the page is not served securely. */
export function canWrite(): boolean {
  const { clipboard } = navigator as { clipboard?: Partial<Clipboard> };
  return clipboard?.write !== undefined && typeof ClipboardItem === 'function';
}
