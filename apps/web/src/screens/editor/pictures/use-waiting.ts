import { useEffect, useState } from 'react';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { WaitingPictures } from './waiting-pictures.ts';

/** Ids of the images whose picture is not there; another list whenever one of them has changed. */
export function useWaiting(): readonly string[] {
  const { page } = useEditorSession();
  const [list, setList] = useState<readonly string[]>([]);
  useEffect(() => {
    const waiting = new WaitingPictures();
    const hear = (touched: ReadonlySet<string> | 'all'): void => {
      if (page.page && waiting.take(page.page, touched)) setList(waiting.list);
    };
    hear('all');
    return page.on('change', hear);
  }, [page]);
  return list;
}
