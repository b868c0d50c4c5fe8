import type { Clip } from '@sw/board-model';
import type { EditorSession, SessionClipboard } from '../shell/editor-feature.ts';
import type { NativeClipboard } from './native-events.ts';
import { watchPointer } from './pointer.ts';

/** The way to the system's clipboard. Its code loads once the page is drawn; copying before that waits for it, and the browser asks. */
export function sessionClipboard(session: () => EditorSession): SessionClipboard {
  let native: NativeClipboard | undefined;
  const over = new AbortController();
  // From the start: a pointer that came to rest before the code below was there is where its owner pastes.
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
        // Who pastes right after copying means that, also while its code is still coming.
        void copying
          .then(() => import('./deliver.ts'))
          .then(({ pasteFromSystem }) => pasteFromSystem(session(), at))
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
