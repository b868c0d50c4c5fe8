import { useLayoutEffect } from 'react';
import { useEditorSession } from '../session/editor-context.ts';
import { firstLook, type Look } from './first-look.ts';

/**
 * Opening a page for the first time shows everything on it. The editor is asked, not the interface: drawing begins while the interface
 * still takes in that the page is there, and whatever moves the view afterwards (a comment, a search result) comes after it.
 */
export function useFirstLook(): void {
  const { editor, revisited } = useEditorSession();
  useLayoutEffect(() => {
    if (revisited) return;
    let looked: { readonly loaded: boolean; readonly ready: boolean } | undefined;
    let look: Look | undefined;
    const lookOnce = (): void => {
      // What a young page holds comes with the log, after the page itself.
      const { loaded, ready } = editor.state.get();
      if (looked?.loaded === loaded && looked.ready === ready) return;
      looked = { loaded, ready };
      look = firstLook(editor, look);
    };
    lookOnce();
    return editor.state.subscribe(lookOnce);
  }, [editor, revisited]);
}
