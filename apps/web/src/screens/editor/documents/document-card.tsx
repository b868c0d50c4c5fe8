import type { BoardObject } from '@sw/board-model';
import { isClosed } from '@sw/board-render';
import { useState } from 'react';
import { useWindowBox } from '../shell/canvas/use-window-box.ts';
import { useEditor } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { ComingDocument } from './coming-document.tsx';
import { ClosedDocument, DocumentHead, DocumentPager } from './document-controls.tsx';
import styles from './documents.module.css';
import { miniState } from './mini-state.ts';
import { PageStrip } from './page-strip.tsx';
import { PageText } from './page-text.tsx';
import { useDocument } from './use-document.ts';
import { useTurning } from './use-turning.ts';

/** At smaller sizes a document has no room for controls: a click selects it, and the user can zoom in. */
const ROOM = { width: 260, height: 200 };

/** The controls over a document's drawing. Until its first page is ready, shows the progress. */
export function DocumentCard({ object }: { readonly object: BoardObject }) {
  const box = useWindowBox(object);
  const document = useDocument(object);
  const selected = useEditor(({ selection }) => selection.ids.length === 1 && selection.ids[0] === object.selectId);
  const mini = useSessionState(miniState, ({ selectId }) => selectId === object.selectId);
  const [strip, setStrip] = useState(false);
  const closed = isClosed(object);
  useTurning(object, document, selected && !closed);
  if (box === undefined) return null;
  const style = { transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height };
  if (!object.picUrl) {
    return (
      <div className={styles.place} style={style} data-document={object.selectId}>
        <ComingDocument object={object} document={document} />
      </div>
    );
  }
  const roomy = box.width >= ROOM.width && box.height >= ROOM.height;
  return (
    <section
      className={styles.place}
      style={style}
      data-document={object.selectId}
      data-mini={mini}
      aria-label={object.name}
    >
      {closed && roomy && <ClosedDocument object={object} />}
      {!closed && <PageText object={object} document={document} />}
      {!closed && roomy && (
        <>
          <DocumentHead object={object} document={document} strip={strip} onStrip={() => setStrip(!strip)} />
          <DocumentPager object={object} document={document} />
          {strip && document && <PageStrip object={object} document={document} />}
        </>
      )}
    </section>
  );
}
