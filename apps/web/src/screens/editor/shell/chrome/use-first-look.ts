import { useLayoutEffect } from 'react';
import { useEditorSession } from '../session/editor-context.ts';
import { firstLook, type Look } from './first-look.ts';

/**
 * Shows everything on a page when it is opened for the first time. Listens to the editor, not to the interface: drawing
 * begins before the interface has rendered the page's arrival, and anything that moves the view later (a comment, a search
 * result) comes after it.
 */
export function useFirstLook(): void {
  const { editor, revisited } = useEditorSession();
  useLayoutEffect(() => {
    if (revisited) return;
    let looked: { readonly loaded: boolean; readonly ready: boolean } | undefined;
    let look: Look | undefined;
    const lookOnce = (): void => {
      // The contents of a new page come with the log, after the page itself.
      const { loaded, ready } = editor.state.get();
      if (looked?.loaded === loaded && looked.ready === ready) return;
      looked = { loaded, ready };
      look = firstLook(editor, look);
    };
    lookOnce();
    return editor.state.subscribe(lookOnce);
  }, [editor, revisited]);
}
