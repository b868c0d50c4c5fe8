import { KIND } from '@sw/board-model';
import { hasPages } from '@sw/board-render';
import { AudioCard } from './audio/audio-card.tsx';
import { RecordingBar } from './audio/recording-bar.tsx';
import { DocumentCard } from './document-card.tsx';
import styles from './documents.module.css';
import { MiniWindow } from './mini-window.tsx';
import { useDocumentEvents } from './use-document.ts';
import { useDocuments } from './use-documents.ts';

/** Controls over documents and recordings. Loads after the first frame. */
export function DocumentLayer() {
  const documents = useDocuments();
  useDocumentEvents();
  return (
    <>
      <div className={styles.layer}>
        {documents.map((object) =>
          object.type === KIND.audio ? (
            <AudioCard key={object.selectId} object={object} />
          ) : (
            <DocumentCard key={object.selectId} object={object} />
          ),
        )}
      </div>
      <RecordingBar />
      <MiniWindow documents={documents.filter(hasPages)} />
    </>
  );
}
