import type { Editor } from '@sw/editor';
import { useLayoutEffect, useRef } from 'react';
import { useEditor, useEditorSession } from '../session/editor-context.ts';
import { firstLook, type Look } from './first-look.ts';

/** Opening a page for the first time shows everything on it. */
export function useFirstLook(): void {
  const { editor, revisited } = useEditorSession();
  const looked = useRef<{ readonly editor: Editor; readonly look: Look | undefined }>(undefined);
  const loaded = useEditor((state) => state.loaded);
  // What a young page holds comes with the log, after the page itself.
  const ready = useEditor((state) => state.ready);
  // Before all other effects: opening a comment or a search result moves the view afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the page, and once for what came after it.
  useLayoutEffect(() => {
    if (revisited) return;
    const before = looked.current?.editor === editor ? looked.current.look : undefined;
    looked.current = { editor, look: firstLook(editor, before) };
  }, [loaded, ready, editor]);
}
