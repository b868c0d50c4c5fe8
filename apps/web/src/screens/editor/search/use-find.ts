import { useEffect, useState } from 'react';
import { useEditor, useSession } from '../session/editor-context.ts';
import { takeCarried } from './carried.ts';

interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
}

/** What is looked for in this panel; the editor marks it for as long as the panel is open. */
export function useFind(): Find {
  const { editor, page } = useSession();
  const loaded = useEditor((state) => state.loaded);
  const [carried] = useState(() => takeCarried(page.key.wbNo));
  const [query, setQuery] = useState(carried?.query ?? '');
  useEffect(() => {
    if (loaded) editor.run({ name: 'find', query });
  }, [editor, loaded, query]);
  useEffect(() => {
    if (!loaded || carried === undefined) return;
    // After the page's own first look, which fits it into the window.
    const timer = setTimeout(() => editor.run({ name: 'findStep', to: { selectId: carried.selectId } }), 0);
    return () => clearTimeout(timer);
  }, [editor, loaded, carried]);
  useEffect(() => () => editor.run({ name: 'find', query: '' }), [editor]);
  return { query, setQuery };
}
