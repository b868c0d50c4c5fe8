import { useEffect } from 'react';
import { useSession } from '../shell/session/editor-context.ts';
import { isCarriedTo } from './carried.ts';

/** Another page is another session: the search that led there is opened again. */
export function CarriedSearch(): null {
  const { ui, page } = useSession();
  useEffect(() => {
    if (isCarriedTo(page.key.wbNo)) ui.setState({ panel: 'search' });
  }, [ui, page]);
  return null;
}
