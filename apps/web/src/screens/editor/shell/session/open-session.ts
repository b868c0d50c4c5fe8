import {
  browserEngine,
  browserHost,
  createKit,
  createStage,
  type DrawingKit,
  forgetTexts,
  type Stage,
  textBox,
  textCorners,
} from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import { systemTiming } from '@sw/board-sync';
import { createEditor, type Editor, type EditorMessage, type PagesPort } from '@sw/editor';
import { translate, useLanguage } from '../../../../i18n/language.ts';
import { storage } from '../../../../storage/storage.ts';
import { usePreference } from '../../../../theme/preference.ts';
import { type SessionClipboard, sessionClipboard } from '../../clipboard/session-clipboard.ts';
import { takenBy } from '../chrome/chrome-insets.ts';
import { pageFaces } from '../fonts/page-faces.ts';
import type { FaceBook } from './faces.ts';
import { hintWords } from './hint-labels.ts';
import { settingsStore } from './settings-store.ts';
import { type CarriedOver, createUiStore, type UiStore } from './ui-store.ts';

export interface EditorSession {
  readonly editor: Editor;
  readonly page: PageClient;
  readonly stage: Stage;
  /** Measures texts in this window. */
  readonly kit: DrawingKit;
  readonly ui: UiStore;
  readonly faces: FaceBook;
  readonly clipboard: SessionClipboard;
  dispose(): void;
}

export interface SessionPorts {
  readonly canvas: HTMLCanvasElement;
  readonly page: PageClient;
  readonly faces: FaceBook;
  readonly pages: PagesPort;
  /** From the page before. */
  readonly carried: CarriedOver;
  tell(message: EditorMessage, faces: FaceBook): void;
}

/** Opened in a tab of its own that knows nothing of this one. Addresses were checked when they were set (editor, link.ts). */
const openLink = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer');

/** Boards without pictures do without the code that loads them. */
const loadImage = async (src: string, most: number) =>
  (await import('../images/board-pictures.ts')).loadPicture(src, most);

function requestFrame(run: () => void): () => void {
  const handle = requestAnimationFrame(run);
  return () => cancelAnimationFrame(handle);
}

/** One page in one canvas, with everything that the editor needs of a browser. */
export function openSession({ canvas, page, faces, pages, carried, tell }: SessionPorts): EditorSession {
  const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
  const stage = createStage(browserHost({ canvas, worker, faces: pageFaces, loadImage }));
  const kit = createKit(browserEngine(pageFaces));
  const ui = createUiStore(carried);
  const clipboard = sessionClipboard(() => session);
  stage.setTheme(usePreference.getState().name);
  stage.setHints(hintWords(translate));
  const editor = createEditor({
    page,
    stage,
    timing: systemTiming,
    settings: settingsStore(storage.user.get()?.userId ?? ''),
    clipboard: clipboard.port,
    pages,
    requestFrame,
    textSize: (object) => {
      const box = textBox(kit, object);
      return box ? { width: box.width, height: box.height } : { width: object.width ?? 0, height: object.height ?? 0 };
    },
    textCorners: (object, range) => (page.page ? textCorners(kit, page.page, object, range) : []),
    insets: () => takenBy({ width: canvas.clientWidth }, editor.state.get().settings.toolbar),
    face: (actor) => faces.face(actor),
    theme: () => usePreference.getState().name,
    reducedMotion: () => !usePreference.getState().motion,
    notify: (message) => tell(message, faces),
    editText: (text) => {
      ui.setState({ text });
      text.subscribe((event) => {
        if (event === 'ended' && ui.getState().text === text) ui.setState({ text: undefined });
      });
    },
    crop: (selectId) => ui.setState({ crop: { selectId, way: 'object' } }),
    follow: openLink,
    contextMenu: (menu) => ui.setState({ menu }),
    ask: (request) => {
      if (request === 'shortcuts') ui.setState(({ panel }) => ({ panel: panel === request ? undefined : request }));
      else if (request === 'comment') ui.setState({ commenting: 'asked' });
      else if (request === 'search') ui.setState({ panel: request });
      else if (request === 'export' || request === 'print') ui.setState({ exporting: request });
      else ui.setState(({ chromeHidden }) => ({ chromeHidden: !chromeHidden }));
    },
    // Whoever watches the page from outside hears what was done, as a click is heard; nobody need.
    did: (name) => canvas.dispatchEvent(new CustomEvent('sw-command', { detail: name, bubbles: true })),
  });
  const stopTheme = usePreference.subscribe(({ name }) => {
    stage.setTheme(name);
    editor.repaint();
  });
  const stopWords = useLanguage.subscribe(({ t }, before) => {
    // More texts of the same language come right after the first frame: nothing is to be drawn anew for them.
    if (t !== before.t) stage.setHints(hintWords(translate));
  });
  const stopFaces = pageFaces?.listen((family) => {
    if (page.page) forgetTexts(kit, page.page, family);
    editor.repaint();
  });
  const session: EditorSession = {
    editor,
    page,
    stage,
    kit,
    ui,
    faces,
    clipboard,
    dispose() {
      clipboard.stop();
      stopTheme();
      stopWords();
      stopFaces?.();
      editor.dispose();
      stage.dispose();
    },
  };
  return session;
}
