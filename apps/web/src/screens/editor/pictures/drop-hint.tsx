import { toPage } from '@sw/editor';
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useSession } from '../session/editor-context.ts';
import { insertPictures } from './insert-pictures.ts';
import styles from './marks.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Files that are dragged over the page fall onto it where they are let go; anywhere else the browser would leave the board for them. */
export function DropHint() {
  const t = useT();
  const session = useSession();
  const edit = useEditor((state) => state.rights.edit);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(name, hear, { signal: ended.signal });
    on('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = edit ? 'copy' : 'none';
      setOver(edit);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const { camera } = session.editor.state.get();
      const at = toPage(camera, { x: event.clientX, y: event.clientY });
      void insertPictures(session, [...(event.dataTransfer?.files ?? [])], at);
    });
    return () => ended.abort();
  }, [session, edit]);
  return (
    over && (
      <div className={styles.drop}>
        <span>
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden />
          {t('pictures:drop')}
        </span>
      </div>
    )
  );
}
