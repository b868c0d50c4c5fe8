import type { Camera } from '@sw/board-render';
import type { Editor } from '@sw/editor';
import { useLayoutEffect, useRef } from 'react';
import { useEditor, useEditorSession } from '../session/editor-context.ts';
import { firstLook } from './first-look.ts';

/** Opening a page shows everything on it. */
export function useFirstLook(): void {
  const { editor } = useEditorSession();
  const looked = useRef<{ readonly editor: Editor; readonly camera: Camera | undefined }>(undefined);
  const loaded = useEditor((state) => state.loaded);
  // What a young page holds comes with the log, after the page itself.
  const ready = useEditor((state) => state.ready);
  // Before all other effects: opening a comment or a search result moves the view afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page, and once for what came after it.
  useLayoutEffect(() => {
    const before = looked.current?.editor === editor ? looked.current.camera : undefined;
    looked.current = { editor, camera: firstLook(editor, before) };
  }, [loaded, ready, editor]);
}
