import {
  browserEngine,
  browserHost,
  createKit,
  createStage,
  type LiveItem,
  type Stage,
  textBox,
} from '@sw/board-render';
import { indexedQueue, memoryLocks, openBoardConnection, systemTiming } from '@sw/board-sync';
import { createEditor, type StagePort } from '@sw/editor';
import { WINDOW } from '../../scenes.ts';
import { listen } from './listen.ts';
import { MemoryGateway } from './memory-gateway.ts';
import { loadSheet } from './sheets.ts';

/** The editor's stage, which also records what moves on it. */
function watchedStage(stage: Stage): { readonly port: StagePort; moving(): readonly LiveItem[] } {
  let items: readonly LiveItem[] = [];
  return {
    moving: () => items,
    port: {
      index: stage.index,
      show: (page) => stage.show(page),
      changed: (touched) => stage.changed(touched),
      look: (camera) => stage.look(camera),
      live(moving) {
        items = moving;
        stage.live(moving);
      },
      expect: (objects) => stage.expect(objects),
      hide: (ids) => stage.hide(ids),
      overlay: (paint) => stage.overlay(paint),
    },
  };
}

function requestFrame(run: () => void): () => void {
  const handle = requestAnimationFrame(run);
  return () => cancelAnimationFrame(handle);
}

const nothing = (): void => undefined;

/** The editor as the web opens it, with a connection that ends in this page. */
export async function openEditor(canvas: HTMLCanvasElement, gateway: MemoryGateway) {
  const worker = new Worker(new URL('./painter-worker.ts', import.meta.url), { type: 'module' });
  const stage = createStage(browserHost({ canvas, worker, loadImage: loadSheet }));
  const kit = createKit(browserEngine());
  const connection = await openBoardConnection({
    url: 'memory',
    userId: '9001',
    maciid: 'bench',
    clientId: MemoryGateway.clientId,
    http: gateway.http,
    queue: indexedQueue({ factory: globalThis.indexedDB, range: globalThis.IDBKeyRange }),
    locks: memoryLocks(),
    socket: gateway.socket,
  });
  const page = connection.openPage(gateway.address);
  const { port, moving } = watchedStage(stage);
  let kept: unknown;
  const editor = createEditor({
    page,
    stage: port,
    timing: systemTiming,
    settings: {
      read: () => kept,
      write: (settings) => {
        kept = settings;
      },
    },
    clipboard: { read: () => undefined, write: nothing },
    pages: { add: nothing, has: () => true, open: nothing, remove: nothing, duplicate: nothing, move: nothing },
    requestFrame,
    textSize: (object) => {
      const box = textBox(kit, object);
      return { width: box?.width ?? object.width ?? 0, height: box?.height ?? object.height ?? 0 };
    },
    textCorners: () => [],
    insets: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
    face: (actor) => ({ name: `Person ${actor}`, colour: '#7E5AD5' }),
    theme: () => 'light',
    reducedMotion: () => true,
    notify: (message) => console.warn('message', JSON.stringify(message)),
    editText: nothing,
    crop: nothing,
    follow: nothing,
    contextMenu: nothing,
    ask: nothing,
    did: nothing,
  });
  stage.resize(WINDOW.width, WINDOW.height, window.devicePixelRatio);
  editor.resize(WINDOW);
  listen(canvas, editor);
  return { editor, stage, page, moving };
}
