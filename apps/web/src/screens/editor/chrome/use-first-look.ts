import type { Camera } from '@sw/board-render';
import type { Editor } from '@sw/editor';
import { useEffect, useRef } from 'react';
import { useEditor, useSession } from '../session/editor-context.ts';

/** Whoever opens a page sees all that is on it. */
export function useFirstLook(): void {
  const { editor } = useSession();
  const looked = useRef<{ readonly editor: Editor; readonly camera: Camera }>(undefined);
  const loaded = useEditor((state) => state.loaded);
  // What a young page holds comes with the log, after the page itself.
  const ready = useEditor((state) => state.ready);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page, and once for what came after it.
  useEffect(() => {
    const { camera, canUndo } = editor.state.get();
    const before = looked.current?.editor === editor ? looked.current : undefined;
    // Who has looked elsewhere or drawn meanwhile stays there.
    if (!loaded || (before && (camera !== before.camera || canUndo))) return;
    editor.run({ name: 'zoomFit', glide: false });
    looked.current = { editor, camera: editor.state.get().camera };
  }, [loaded, ready, editor]);
}
