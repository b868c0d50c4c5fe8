import { useEffect } from 'react';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import { type BarPart, closeParts, useBarParts } from './bar-parts.ts';

/** What is open; Escape closes it before the editor hears of the key, and so does moving the page under it. */
export function useOpenPart(): BarPart | undefined {
  const { editor } = useEditorSession();
  const open = useBarParts((state) => state.open);
  useEffect(() => {
    if (open === undefined) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      closeParts();
    };
    window.addEventListener('keydown', hear, { capture: true });
    const { camera } = editor.state.get();
    const stop = editor.state.subscribe(() => {
      if (editor.state.get().camera !== camera) closeParts();
    });
    return () => {
      window.removeEventListener('keydown', hear, { capture: true });
      stop();
    };
  }, [open, editor]);
  useEffect(() => closeParts, []);
  return open;
}
