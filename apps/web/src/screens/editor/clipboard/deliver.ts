import type { Point } from '@sw/board-render';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { showMessage } from '../shell/messages/show-message.ts';
import { withPictures } from './bring-pictures.ts';
import { keptHere, onItsWay } from './put.ts';
import { type HtmlReaders, type Lying, readData, type Taken } from './read-data.ts';
import { sheetInHtml } from './sheet.ts';
import { lyingOnSystem } from './take.ts';

/** More than one paste or drop brings is a page, not a picture. */
const MOST_PICTURES = 10;
const LONGEST_HTML = 4 * 1024 * 1024;

const webAddress = (image: HTMLImageElement): string | undefined => {
  // The attribute: a parsed document has the address of this page, and would complete a relative one with it.
  const source = image.getAttribute('src') ?? '';
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol) ? source : undefined;
};

/**
 * The addresses of web pictures in HTML that holds nothing else: what browsers give for a picture that is copied or dragged
 * from a page. HTML with words in it is words. Parsed apart from the page: nothing in it runs, and nothing of it is fetched.
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

/** Puts what was taken on the page. `at` is where on the page; what was copied on this page knows its place itself. */
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

/** By keys: `pointer` is where the pointer is on the page, if it is there. */
export function pasteLying(session: EditorSession, lying: Lying, pointer: Point | undefined): void {
  const own = onItsWay();
  const taken: Taken = own ? { kind: 'objects', clip: own } : readData(lying, HTML);
  const fromHere = taken.kind === 'objects' && taken.clip.from?.pageId === session.page.key.pageId;
  deliver(session, taken, fromHere ? undefined : pointer);
}

/** By a hand that lets go: `at` is where on the page. */
export const dropLying = (session: EditorSession, lying: Lying, at: Point): void =>
  deliver(session, readData(lying, HTML), at);

/** By a button or a menu: the browser asks its user. Where it gives nothing, what was copied in this tab is still here. */
export async function pasteFromSystem(session: EditorSession, at: Point | undefined): Promise<void> {
  const coming = onItsWay();
  if (coming) return deliver(session, { kind: 'objects', clip: coming }, at);
  let lying: Lying | undefined;
  try {
    lying = await lyingOnSystem();
  } catch {
    lying = undefined;
  }
  const own = keptHere();
  if (lying) deliver(session, readData(lying, HTML), at);
  else if (own) deliver(session, { kind: 'objects', clip: own }, at);
  else showMessage({ type: 'clipboardFailed' }, session);
}
