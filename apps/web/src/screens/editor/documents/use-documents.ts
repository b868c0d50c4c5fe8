import { type BoardObject, familyOf } from '@sw/board-model';
import { useEffect, useState } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';

const isDocument = (object: BoardObject | undefined): boolean =>
  object !== undefined && familyOf(object.type) === 'document';

/** Documents and recordings on the page; a new list whenever one of them changes. */
export function useDocuments(): readonly BoardObject[] {
  const { page } = useEditorSession();
  const [list, setList] = useState<readonly BoardObject[]>([]);
  useEffect(() => {
    const known = new Set<string>();
    const receive = (touched: ReadonlySet<string> | 'all'): void => {
      const { page: state } = page;
      if (!state) return;
      let changed = touched === 'all';
      if (touched === 'all') known.clear();
      for (const id of touched === 'all' ? state.objects.keys() : touched) {
        const is = isDocument(state.objects.get(id));
        if (is || known.has(id)) changed = true;
        if (is) known.add(id);
        else known.delete(id);
      }
      if (changed) setList([...known].flatMap((id) => state.objects.get(id) ?? []));
    };
    receive('all');
    return page.on('change', receive);
  }, [page]);
  return list;
}
