import type { Clip } from '@sw/board-model';
import { toPage } from '@sw/editor';
import type { EditorSession, SessionClipboard } from '../shell/editor-feature.ts';
import type { NativeClipboard } from './native-events.ts';
import { watchPointer } from './pointer.ts';

/**
 * The access to the system's clipboard. Its code loads once the page is drawn; an earlier copy waits for it, and the browser
 * then asks for permission.
 */
export function sessionClipboard(session: () => EditorSession): SessionClipboard {
  let native: NativeClipboard | undefined;
  const over = new AbortController();
  // Watched from the start: a pointer that came to rest before the code below loaded marks the place to paste.
  const pointer = watchPointer(over.signal);
  let copying: Promise<void> = Promise.resolve();
  const listen = async (): Promise<void> => {
    const { listenToClipboard } = await import('./native-events.ts');
    if (!over.signal.aborted) native ??= listenToClipboard(session(), pointer);
  };
  const write = async (clip: Clip): Promise<void> => {
    await listen();
    native?.write(clip);
  };
  return {
    port: {
      write(clip) {
        if (native) native.write(clip);
        else copying = write(clip).catch(reportError);
      },
      read(at) {
        const { editor } = session();
        const seen = pointer();
        const place = { at, pointer: seen && toPage(editor.state.get().camera, seen) };
        // A paste right after a copy must get that copy, even while its code is still loading.
        void copying
          .then(() => import('./deliver.ts'))
          .then(({ pasteFromSystem }) => pasteFromSystem(session(), place))
          .catch(reportError);
      },
    },
    get native() {
      return native !== undefined;
    },
    listen: () => void listen().catch(reportError),
    stop() {
      over.abort();
      native?.stop();
    },
  };
}
