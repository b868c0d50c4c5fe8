import { useEffect, useRef, useState } from 'react';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { takeCarried } from './carried.ts';

interface Find {
  readonly query: string;
  readonly setQuery: (query: string) => void;
}

/** The search of this panel; the editor marks its matches while the panel is open. */
export function useFind(): Find {
  const { editor, page } = useEditorSession();
  const loaded = useEditor((state) => state.loaded);
  // The contents of a new page come with the log, after the page itself.
  const ready = useEditor((state) => state.ready);
  const [carried] = useState(() => takeCarried(page.key.wbNo));
  const [query, setQuery] = useState(carried?.query ?? '');
  useEffect(() => {
    if (loaded) editor.run({ name: 'find', query });
  }, [editor, loaded, query]);
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried once the page is there, and again once all of it is.
  useEffect(() => {
    const selectId = carried?.selectId;
    if (gone.current || selectId === undefined || !page.page?.objects.has(selectId)) return;
    gone.current = true;
    editor.run({ name: 'findStep', to: { selectId } });
  }, [editor, page, loaded, ready, carried]);
  useEffect(() => () => editor.run({ name: 'find', query: '' }), [editor]);
  return { query, setQuery };
}
