import type { BoardObject } from '@sw/board-model';
import type { BoardDocument } from '@sw/contract';
import { X } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import styles from './documents.module.css';
import { Fault } from './fault.tsx';
import { showUndoToast } from './undo-toast.ts';
import { useDocumentUploads } from './uploads-store.ts';

interface Props {
  readonly object: BoardObject;
  readonly document: BoardDocument | undefined;
}

interface Progress {
  readonly text: string;
  /** From 0 to 1; undefined while it is unknown. */
  readonly share: number | undefined;
}

function useProgress({ object, document }: Props): Progress {
  const t = useT();
  const upload = useDocumentUploads(({ uploads }) => uploads.get(object.selectId));
  if (upload) return { text: t('documents:uploading'), share: upload.share };
  if (!document || document.pages === 0) return { text: t('documents:waiting'), share: undefined };
  const page = Math.min(document.pages, document.ready.length + 1);
  const text = t('documents:converting', { page, pages: document.pages });
  return { text, share: document.ready.length / document.pages };
}

/** Shown in place of a document whose pages are not ready, or will not come. */
export function ComingDocument({ object, document }: Props) {
  const t = useT();
  const session = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  const { text, share } = useProgress({ object, document });
  const failed = object.uploadError !== undefined;
  const remove = (): void => {
    useDocumentUploads.getState().uploads.get(object.selectId)?.cancel();
    session.editor.run({ name: 'delete', ids: [object.selectId] });
    showUndoToast(session, t('documents:removed', { name: object.name ?? '' }), t('documents:undo'));
  };
  return (
    <div className={styles.coming} data-failed={failed}>
      <div className={styles.comingHead}>
        <div className={styles.words}>
          <b>{object.name}</b>
          <div role="status">{failed ? <Fault uploadError={object.uploadError ?? ''} /> : <span>{text}</span>}</div>
        </div>
        {edit && (
          <ToolButton icon={X} label={failed ? t('documents:remove') : t('documents:cancel')} onClick={remove} />
        )}
      </div>
      {!failed && (
        <progress
          className={styles.bar}
          aria-label={t('documents:progress', { name: object.name ?? '' })}
          max={100}
          {...(share === undefined ? {} : { value: Math.round(share * 100) })}
        />
      )}
      {document && document.ready.length > 0 && (
        <div className={styles.row}>
          {document.ready.map(({ imgKey, url }) => (
            <img key={imgKey} src={url} alt="" draggable={false} />
          ))}
        </div>
      )}
    </div>
  );
}
