import { useEffect } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { isCarriedTo } from './carried.ts';

/** Another page is another session: the search that led there is opened again. */
export function CarriedSearch(): null {
  const { ui, page } = useEditorSession();
  useEffect(() => {
    if (isCarriedTo(page.key.wbNo)) ui.setState({ panel: 'search' });
  }, [ui, page]);
  return null;
}
