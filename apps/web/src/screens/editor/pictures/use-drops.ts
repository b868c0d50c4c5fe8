import { toPage } from '@sw/editor';
import { useEffect, useState } from 'react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { withWords } from '../../../features/lazy/with-words.ts';
import { useEditor, useSession } from '../session/editor-context.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dragged over the page fall onto it where they are let go. From the first frame on: where nobody hears it, the
 * browser leaves the board for them. True while they hover where they may fall.
 */
export function useDrops(): boolean {
  const session = useSession();
  const takes = useEditor(({ loaded, past, rights }) => loaded && !past && rights.edit);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(name, hear, { signal: ended.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes ? 'copy' : 'none';
      setOver(takes);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const { camera, past } = session.editor.state.get();
      if (past) return;
      const at = toPage(camera, { x: event.clientX, y: event.clientY });
      // The event forgets them once it is over.
      const files = [...(event.dataTransfer?.files ?? [])];
      withWords(() => import('./insert-pictures.ts'))
        .then(({ insertPictures }) => insertPictures(session, files, at))
        .catch(showPartFailure);
    });
    return () => ended.abort();
  }, [session, takes]);
  return over && takes;
}
