import {
  browserEngine,
  browserHost,
  type Camera,
  createKit,
  createStage,
  forgetTexts,
  textBox,
  textCorners,
} from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import { systemTiming } from '@sw/board-sync';
import { createEditor, type EditorMessage, type PagesPort, type SettingsStore, type Turn } from '@sw/editor';
import { translate, useLanguage } from '../../../../i18n/language.ts';
import { storage } from '../../../../storage/storage.ts';
import { usePreference } from '../../../../theme/preference.ts';
import { rootScale } from '../../../../theme/root-scale.ts';
import { keyboardNow } from '../../../../ui/keyboard.ts';
import { chromeInsets } from '../chrome/chrome-insets.ts';
import type { EditorRegistry, EditorSession } from '../editor-feature.ts';
import { pageFaces } from '../fonts/page-faces.ts';
import type { MessagePorts } from '../messages/show-message.ts';
import type { FaceBook } from './faces.ts';
import { hintLabels } from './hint-labels.ts';
import { type CarriedOver, createUiStore } from './ui-store.ts';

/** Pens, colours and the toolbar's place, per user on this device. */
function settingsStore(userId: string): SettingsStore {
  return {
    read: () => storage.editorSettings.get()?.[userId],
    write: (settings) => storage.editorSettings.set({ ...storage.editorSettings.get(), [userId]: settings }),
  };
}

export interface SessionPorts {
  readonly canvas: HTMLCanvasElement;
  readonly page: PageClient;
  readonly faces: FaceBook;
  readonly pages: PagesPort;
  readonly registry: EditorRegistry;
  /** Carried over from the previous page. */
  readonly carried: CarriedOver;
  /** The user's last view of this page, if they have been on it. */
  readonly camera: Camera | undefined;
  /** Runs as soon as the page is live. */
  readonly turn: Turn | undefined;
  notify(message: EditorMessage, ports: MessagePorts): void;
}

/** Opens in a separate tab without access to this one. Addresses were checked when they were set (editor, link.ts). */
const openLink = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer');

/** Loaded with the first picture, because most boards have none. */
const loadImage = async (src: string, most: number) =>
  (await import('../images/board-pictures.ts')).loadPicture(src, most);

function requestFrame(run: () => void): () => void {
  const handle = requestAnimationFrame(run);
  return () => cancelAnimationFrame(handle);
}

/** Opens one page in one canvas, with everything that the editor needs from the browser. */
export function openSession(ports: SessionPorts): EditorSession {
  const { canvas, page, faces, pages, registry, carried, camera, turn, notify } = ports;
  const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
  const stage = createStage(browserHost({ canvas, worker, faces: pageFaces, loadImage }));
  const kit = createKit(browserEngine(pageFaces));
  const ui = createUiStore(carried);
  const clipboard = registry.clipboard(() => session);
  stage.setTheme(usePreference.getState().name);
  stage.setHints(hintLabels(translate));
  const editor = createEditor({
    page,
    stage,
    timing: systemTiming,
    settings: settingsStore(storage.user.get()?.userId ?? ''),
    clipboard: clipboard.port,
    pages,
    camera,
    turn,
    requestFrame,
    textSize: (object) => {
      const box = textBox(kit, object);
      return box ? { width: box.width, height: box.height } : { width: object.width ?? 0, height: object.height ?? 0 };
    },
    textCorners: (object, range) => (page.page ? textCorners(kit, page.page, object, range) : []),
    insets: () =>
      chromeInsets(
        { width: canvas.clientWidth, height: canvas.clientHeight },
        { toolbar: editor.state.get().settings.toolbar, dock: ui.getState().dock, keyboard: keyboardNow() },
        rootScale(),
      ),
    face: (actor) => faces.face(actor),
    theme: () => usePreference.getState().name,
    reducedMotion: () => !usePreference.getState().motion,
    notify: (message) => notify(message, { faces, editor }),
    editText: (text) => {
      ui.setState({ text });
      text.subscribe((event) => {
        if (event === 'ended' && ui.getState().text === text) ui.setState({ text: undefined });
      });
    },
    crop: (selectId) => ui.setState({ crop: { selectId, way: 'object' } }),
    follow: openLink,
    contextMenu: (menu) => ui.setState({ menu }),
    shortcuts: registry.shortcuts,
    ask: (request) => {
      if (request === 'toggleChrome') ui.setState(({ chromeHidden }) => ({ chromeHidden: !chromeHidden }));
      else registry.commands.get(request)?.run(session);
    },
    // Reports the command to listeners outside the editor, as the browser reports a click.
    did: (name) => canvas.dispatchEvent(new CustomEvent('sw-command', { detail: name, bubbles: true })),
  });
  const stopTheme = usePreference.subscribe(({ name }) => {
    stage.setTheme(name);
    editor.repaint();
  });
  const stopLanguage = useLanguage.subscribe(({ t }, before) => {
    // More texts of the same language load right after the first frame: nothing needs to be drawn again for them.
    if (t !== before.t) stage.setHints(hintLabels(translate));
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
    registry,
    revisited: camera !== undefined,
    dispose() {
      clipboard.stop();
      stopTheme();
      stopLanguage();
      stopFaces?.();
      editor.dispose();
      stage.dispose();
    },
  };
  return session;
}
