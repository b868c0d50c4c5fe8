import { toPage } from '@sw/editor';
import { useEffect, useState } from 'react';
import { showPartFailure } from '../../../features/lazy/load-failure.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { contentsInEvent } from './take.ts';

const brings = ({ dataTransfer }: DragEvent, type: 'Files' | 'text/uri-list'): boolean =>
  dataTransfer?.types.includes(type) ?? false;

/**
 * Drops files, and pictures of other web pages, onto the page where they are released. Must work from the first frame on:
 * without a handler the browser would leave the board to open them. True while they are dragged over a place where they can
 * be dropped.
 */
export function useDrops(): boolean {
  const session = useEditorSession();
  const takes = useEditor(({ loaded, past, rights }) => loaded && !past && rights.edit);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (
      name: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop',
      receive: (event: DragEvent) => void,
    ) => window.addEventListener(name, receive, { signal: ended.signal });
    // Elements dragged inside this page have their own drop targets.
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
      // The event clears them once it has ended.
      const files = [...dataTransfer.files];
      if (files.length === 0) {
        const contents = contentsInEvent(dataTransfer);
        import('./deliver.ts').then(({ dropContents }) => dropContents(session, contents, at)).catch(showPartFailure);
        return;
      }
      session.registry.fileInserter?.files(session, files, at).catch(showPartFailure);
    });
    return () => ended.abort();
  }, [session, takes]);
  return over && takes;
}
