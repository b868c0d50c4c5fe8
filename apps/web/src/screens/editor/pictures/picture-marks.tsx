import type { BoardObject } from '@sw/board-model';
import { RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useWindowBox } from '../shell/canvas/use-window-box.ts';
import { chooseFiles } from '../shell/images/choose-files.ts';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { failureMessage, type MarkState, markState } from './mark-labels.ts';
import styles from './marks.module.css';
import { replacePicture } from './replace-picture.ts';
import { type Upload, useUploads } from './uploads-store.ts';
import { WaitingPictures } from './waiting-pictures.ts';

/** The ids of images whose picture is missing; a new list whenever one of them changes. */
function useWaiting(): readonly string[] {
  const { page } = useEditorSession();
  const [list, setList] = useState<readonly string[]>([]);
  useEffect(() => {
    const waiting = new WaitingPictures();
    const receive = (touched: ReadonlySet<string> | 'all'): void => {
      if (page.page && waiting.take(page.page, touched)) setList(waiting.list);
    };
    receive('all');
    return page.on('change', receive);
  }, [page]);
  return list;
}

/** A smaller image has no room for text. */
const ROOM = { width: 150, height: 84 };

/** Labels and buttons on images whose picture is being uploaded or has failed. */
export function PictureMarks() {
  const { page } = useEditorSession();
  const waiting = useWaiting();
  const uploads = useUploads((state) => state.uploads);
  const replacing = [...uploads.values()].filter(({ pageId }) => pageId === page.key.pageId).map((one) => one.selectId);
  const ids = [...new Set([...waiting, ...replacing])];
  return (
    <div className={styles.layer}>
      {ids.map((id) => {
        const object = page.page?.objects.get(id);
        return object && <Mark key={id} object={object} upload={uploads.get(id)} />;
      })}
    </div>
  );
}

interface MarkProps {
  readonly object: BoardObject;
  readonly upload: Upload | undefined;
}

function Mark({ object, upload }: MarkProps) {
  const { page } = useEditorSession();
  const box = useWindowBox(object);
  const actor = useEditor((state) => state.standing?.actor);
  if (box === undefined) return null;
  const own = page.page?.births.get(object.selectId)?.creator === actor;
  const state = markState(object, upload, own);
  const small = box.width < ROOM.width || box.height < ROOM.height;
  return (
    <div
      className={styles.place}
      style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
      data-small={small}
    >
      <div className={styles.mark} data-state={state.name} data-picture={object.selectId}>
        <MarkText state={state} name={object.name} small={small} />
        <MarkActions object={object} upload={upload} state={state} />
      </div>
    </div>
  );
}

interface MarkTextProps {
  readonly state: MarkState;
  readonly name: string | undefined;
  readonly small: boolean;
}

function MarkText({ state, name, small }: MarkTextProps) {
  const t = useT();
  switch (state.name) {
    case 'sending': {
      const percent = state.share === undefined ? undefined : Math.round(state.share * 100);
      return (
        <>
          {!small && <span className={styles.text}>{t('pictures:mark.sending')}</span>}
          <progress
            className={styles.bar}
            aria-label={t('pictures:mark.progress', { name: name ?? '' })}
            max={100}
            {...(percent === undefined ? {} : { value: percent })}
          />
        </>
      );
    }
    case 'coming':
      return small ? null : <span className={styles.text}>{t('pictures:mark.coming')}</span>;
    case 'left':
      return small ? null : <span className={styles.text}>{t('pictures:mark.left')}</span>;
    case 'failed': {
      const why = failureMessage(state, t);
      return (
        <span className={styles.text} title={why}>
          <b>{t('pictures:mark.failed')}</b>
          {!small && why !== undefined && <span>{why}</span>}
        </span>
      );
    }
  }
}

interface MarkActionsProps {
  readonly object: BoardObject;
  readonly upload: Upload | undefined;
  readonly state: MarkState;
}

/** The uploader can continue the upload; other editors have the usual controls. */
function MarkActions({ object: { selectId, imgSrc }, upload, state }: MarkActionsProps) {
  const t = useT();
  const run = useRun();
  const session = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  const failed = state.name === 'failed' || state.name === 'left';
  if (upload && !failed) return <ActionButton icon={X} label={t('pictures:mark.cancel')} onClick={upload.cancel} />;
  if (!failed || !edit || (state.name === 'failed' && !state.own)) return null;
  const again = async (): Promise<void> => {
    const [file] = await chooseFiles(false);
    if (file) await replacePicture(session, selectId, file);
  };
  const remove = (): void => {
    if (upload) {
      upload.cancel();
      return;
    }
    run({ name: 'select', ids: [selectId] });
    run({ name: 'delete' });
  };
  return (
    <span className={styles.actions}>
      {upload ? (
        <ActionButton icon={RotateCcw} label={t('pictures:mark.retry')} onClick={upload.retry} />
      ) : (
        <ActionButton icon={RotateCcw} label={t('pictures:mark.again')} onClick={() => void again()} />
      )}
      {imgSrc ? (
        <ActionButton icon={X} label={t('pictures:mark.dismiss')} onClick={() => upload?.cancel()} />
      ) : (
        <ActionButton icon={Trash2} label={t('pictures:mark.remove')} onClick={remove} />
      )}
    </span>
  );
}

interface ActionButtonProps {
  readonly icon: typeof X;
  readonly label: string;
  readonly onClick: () => void;
}

function ActionButton({ icon: Icon, label, onClick }: ActionButtonProps) {
  return (
    <button type="button" className={styles.action} onClick={onClick} title={label}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
