import type { BoardObject } from '@sw/board-model';
import { pageIndexOf } from '@sw/board-render';
import type { BoardDocument } from '@sw/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import styles from './documents.module.css';
import { turnTo } from './turning.ts';

interface Props {
  readonly object: BoardObject;
  readonly document: BoardDocument;
}

/** The pages with something drawn on them. */
function useMarked({ selectId }: BoardObject): ReadonlySet<number> {
  const { page } = useEditorSession();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const receive = (): void => {
      const ids = page.page?.children.get(selectId) ?? [];
      const pages = [...ids].flatMap((id) => page.page?.objects.get(id) ?? []).map(pageIndexOf);
      setMarked((before) => {
        const same = before.size === new Set(pages).size && pages.every((one) => before.has(one));
        return same ? before : new Set(pages);
      });
    };
    receive();
    return page.on('change', receive);
  }, [page, selectId]);
  return marked;
}

/** The pages of a document beside it; a dot marks pages with drawings. */
export function PageStrip({ object, document }: Props) {
  const t = useT();
  const { editor } = useEditorSession();
  const edit = useEditor(({ rights }) => rights.edit);
  const marked = useMarked(object);
  const current = pageIndexOf(object);
  return (
    <nav className={styles.strip} aria-label={t('documents:strip')} data-scrolls>
      {document.ready.map(({ imgKey, url, md5 }, page) => (
        <button
          key={imgKey}
          type="button"
          className={styles.thumbnail}
          aria-label={
            marked.has(page) ? t('documents:markedPage', { page: page + 1 }) : t('documents:page', { page: page + 1 })
          }
          aria-current={page === current ? 'page' : undefined}
          disabled={!edit}
          data-md5={md5}
          data-has-objects={marked.has(page)}
          onClick={() => turnTo(editor, object, document, page)}
        >
          <img src={url} alt="" draggable={false} loading="lazy" />
          <span aria-hidden>{page + 1}</span>
        </button>
      ))}
    </nav>
  );
}
