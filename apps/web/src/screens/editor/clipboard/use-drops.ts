import { toPage } from '@sw/editor';
import { useEffect, useState } from 'react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { lyingInEvent } from './take.ts';

const brings = ({ dataTransfer }: DragEvent, type: 'Files' | 'text/uri-list'): boolean =>
  dataTransfer?.types.includes(type) ?? false;

/**
 * Files, and pictures of other web pages, that are dragged over the page fall onto it where they are let go. From the first frame on: where nobody hears it, the
 * browser leaves the board for them. True while they hover where they may fall.
 */
export function useDrops(): boolean {
  const session = useEditorSession();
  const takes = useEditor(({ loaded, past, rights }) => loaded && !past && rights.edit);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (name: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(name, hear, { signal: ended.signal });
    // What is dragged inside of this page has its own place to fall.
    let fromHere = false;
    const isOurs = (event: DragEvent): boolean =>
      !fromHere && (brings(event, 'Files') || brings(event, 'text/uri-list'));
    on('dragstart', () => {
      fromHere = true;
    });
    on('dragend', () => {
      fromHere = false;
    });
    on('dragover', (event) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes ? 'copy' : 'none';
      setOver(takes);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      const { dataTransfer } = event;
      if (dataTransfer === null || !isOurs(event)) return;
      event.preventDefault();
      const { camera, past } = session.editor.state.get();
      if (past) return;
      const at = toPage(camera, { x: event.clientX, y: event.clientY });
      // The event forgets them once it is over.
      const files = [...dataTransfer.files];
      if (files.length === 0) {
        const lying = lyingInEvent(dataTransfer);
        import('./deliver.ts').then(({ dropLying }) => dropLying(session, lying, at)).catch(showPartFailure);
        return;
      }
      session.registry.fileInserter?.files(session, files, at).catch(showPartFailure);
    });
    return () => ended.abort();
  }, [session, takes]);
  return over && takes;
}
