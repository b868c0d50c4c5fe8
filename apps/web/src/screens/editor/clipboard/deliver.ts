import { MEGABYTE } from '@sw/base';
import type { Point } from '@sw/board-render';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';
import { withPictures } from './bring-pictures.ts';
import { keptHere, onItsWay } from './put.ts';
import { type ClipboardContents, type HtmlReaders, readData, type Taken } from './read-data.ts';
import { sheetInHtml } from './sheet.ts';
import { contentsOnSystem } from './take.ts';

/** With more pictures than this, the HTML counts as a web page. */
const MOST_PICTURES = 10;
const LONGEST_HTML = 4 * MEGABYTE;

const webAddress = (image: HTMLImageElement): string | undefined => {
  // The attribute, not the property: in a parsed document the property resolves relative addresses against this page.
  const source = image.getAttribute('src') ?? '';
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol) ? source : undefined;
};

/**
 * The addresses of web pictures in HTML that contains nothing else, as browsers provide for a picture that is copied or
 * dragged from a page. HTML with words in it is treated as text. Parsed in a separate document: nothing in it runs, and
 * nothing is fetched.
 */
function picturesInHtml(html: string): readonly string[] {
  if (html.length > LONGEST_HTML || !/<img[\s>]/i.test(html)) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  if ((body.textContent ?? '').trim() !== '') return [];
  const found = [...body.querySelectorAll('img')].flatMap((image) => webAddress(image) ?? []);
  return [...new Set(found)].slice(0, MOST_PICTURES);
}

const HTML: HtmlReaders = { sheetInHtml, picturesInHtml };

/** Puts the content on the page. `at` is a place on the page; content copied on this page has its own place. */
async function put(session: EditorSession, taken: Taken, at: Point | undefined): Promise<void> {
  const { editor, page, registry } = session;
  const place = at && { at };
  if (taken.kind === 'pictures') {
    await registry.fileInserter?.files(session, taken.files, at);
  } else if (taken.kind === 'webPictures') {
    await registry.fileInserter?.webImages?.(session, taken.addresses, at);
  } else if (taken.kind === 'objects') {
    const clip = await withPictures(taken.clip, page.key.wbNo);
    editor.run({ name: 'paste', ...place, content: { kind: 'objects', clip } });
  } else editor.run({ name: 'paste', ...place, content: taken });
}

function deliver(session: EditorSession, taken: Taken, at: Point | undefined): void {
  put(session, taken, at).catch((failure: unknown) => presentFailure(failure));
}

/** `pointer` is the pointer's place on the page, if it is there. Content copied on this page is pasted beside its original. */
const byPointer = (session: EditorSession, taken: Taken, pointer: Point | undefined): Point | undefined =>
  taken.kind === 'objects' && taken.clip.from?.pageId === session.page.key.pageId ? undefined : pointer;

/** Pastes by keys. */
export function pasteContents(session: EditorSession, contents: ClipboardContents, pointer: Point | undefined): void {
  const own = onItsWay();
  const taken: Taken = own ? { kind: 'objects', clip: own } : readData(contents, HTML);
  deliver(session, taken, byPointer(session, taken, pointer));
}

/** Handles a drop: `at` is the place on the page. */
export const dropContents = (session: EditorSession, contents: ClipboardContents, at: Point): void =>
  deliver(session, readData(contents, HTML), at);

interface Asked {
  /** The place on the page, if the user chose one. */
  readonly at: Point | undefined;
  readonly pointer: Point | undefined;
}

/**
 * Pastes by a button or a menu, or by keys before the browser's events are handled: the browser asks the user for
 * permission. If it gives nothing, the copy of this tab is used.
 */
export async function pasteFromSystem(session: EditorSession, { at, pointer }: Asked): Promise<void> {
  const bring = (taken: Taken): void => deliver(session, taken, at ?? byPointer(session, taken, pointer));
  const coming = onItsWay();
  if (coming) return bring({ kind: 'objects', clip: coming });
  let contents: ClipboardContents | undefined;
  try {
    contents = await contentsOnSystem();
  } catch {
    contents = undefined;
  }
  const own = keptHere();
  if (contents) bring(readData(contents, HTML));
  else if (own) bring({ kind: 'objects', clip: own });
  else showMessage({ type: 'clipboardFailed' }, session);
}
