import type { BoardObject } from '@sw/board-model';
import { pageIndexOf } from '@sw/board-render';
import type { BoardDocument } from '@sw/contract';
import { BookOpen, ChevronLeft, ChevronRight, MoreHorizontal, PanelLeft, PictureInPicture2 } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import styles from './documents.module.css';
import { miniState } from './mini-state.ts';
import { step } from './turning.ts';

interface Props {
  readonly object: BoardObject;
  readonly document: BoardDocument | undefined;
}

interface HeadProps extends Props {
  readonly strip: boolean;
  readonly onStrip: () => void;
}

/** The controls for pages, the mini window, and the menu. */
export function DocumentHead({ object, document, strip, onStrip }: HeadProps) {
  const t = useT();
  const session = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  const toMini = (): void =>
    miniState.of(session).setState({ selectId: object.selectId, pageIndex: pageIndexOf(object) });
  const pick = (key: string): void => {
    if (key === 'clear') {
      session.editor.run({ name: 'clearDocumentPage', selectId: object.selectId });
      return;
    }
    if (key === 'close') {
      session.editor.run({ name: 'openDocument', selectId: object.selectId, open: false });
      return;
    }
    if (key === 'spread') {
      const pages = document?.ready.map(({ imgKey: imgSrc, width, height }) => ({ imgSrc, width, height })) ?? [];
      session.editor.run({ name: 'spreadDocument', selectId: object.selectId, pages });
      return;
    }
    session.editor.run({ name: 'select', ids: [object.selectId] });
    session.editor.run({ name: 'sizePictures', zoom: key as 's' | 'm' | 'b' });
  };
  const sections = [
    {
      items: [
        { key: 'spread', label: t('documents:spread'), disabled: document?.state !== 'done' },
        { key: 'clear', label: t('documents:clear'), disabled: object.tpvLocked === true },
        { key: 'close', label: t('documents:close') },
      ],
    },
    {
      title: t('documents:size.title'),
      items: (['s', 'm', 'b'] as const).map((key) => ({
        key,
        label: t(`documents:size.${key}`),
        disabled: object.tpvLocked === true,
      })),
    },
  ];
  return (
    <div className={styles.head}>
      <ToolButton icon={PanelLeft} label={t('documents:strip')} pressed={strip} onClick={onStrip} placement="bottom" />
      <ToolButton icon={PictureInPicture2} label={t('documents:mini.open')} onClick={toMini} placement="bottom" />
      {edit && (
        <MenuButton label={t('documents:more')} sections={sections} pick={pick} placement="bottom-end">
          {(open, toggle) => (
            <ToolButton
              icon={MoreHorizontal}
              label={t('documents:more')}
              expanded={open}
              onClick={toggle}
              placement="bottom"
            />
          )}
        </MenuButton>
      )}
    </div>
  );
}

/** Opens the document for everybody, at the page where it was. Users who cannot edit see the cover. */
export function ClosedDocument({ object }: Pick<Props, 'object'>) {
  const t = useT();
  const { editor } = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  if (!edit) return null;
  const open = (): void => editor.run({ name: 'openDocument', selectId: object.selectId, open: true });
  return (
    <div className={styles.head}>
      <ToolButton icon={BookOpen} label={t('documents:open')} onClick={open} placement="bottom" />
    </div>
  );
}

/** Turns the page for everybody. Users who cannot edit see the page that is open. */
export function DocumentPager({ object, document }: Props) {
  const t = useT();
  const session = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  const page = pageIndexOf(object);
  const ready = document?.ready.length ?? 0;
  const pages = document?.pages ?? 0;
  const turn = (by: 1 | -1) => () => void step(session, object, document, by);
  return (
    <div className={styles.pager}>
      {edit && (
        <ToolButton icon={ChevronLeft} label={t('documents:previous')} disabled={page === 0} onClick={turn(-1)} />
      )}
      <span className={styles.count}>
        {t('documents:pageOf', { page: page + 1, pages: Math.max(pages, page + 1) })}
        {document && document.total > pages && <span> · {t('documents:firstPages', { pages })}</span>}
      </span>
      {edit && (
        <ToolButton icon={ChevronRight} label={t('documents:next')} disabled={page + 1 >= ready} onClick={turn(1)} />
      )}
    </div>
  );
}
