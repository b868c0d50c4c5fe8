import type { BoardObject } from '@sw/board-model';
import { ChevronLeft, ChevronRight, SquareArrowOutUpRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { signedAddresses } from '../shell/images/board-pictures.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import styles from './documents.module.css';
import { miniState } from './mini-state.ts';
import { useDocument } from './use-document.ts';

/** Keeps a document in view while the user works elsewhere. It has its own page, and nobody else sees it. */
export function MiniWindow({ documents }: { readonly documents: readonly BoardObject[] }) {
  const selectId = useSessionState(miniState, (state) => state.selectId);
  const object = documents.find((one) => one.selectId === selectId);
  return object ? <Mini object={object} /> : null;
}

/** The signed address of the page's picture; undefined until it is known. */
function useSigned(address: string | undefined): string | undefined {
  const [signed, setSigned] = useState<{ readonly address: string; readonly url: string | null }>();
  useEffect(() => {
    let stale = false;
    if (address !== undefined)
      signedAddresses.of(address).then(
        (url) => !stale && setSigned({ address, url }),
        () => undefined,
      );
    return () => {
      stale = true;
    };
  }, [address]);
  return signed?.address === address ? (signed?.url ?? undefined) : undefined;
}

function Mini({ object }: { readonly object: BoardObject }) {
  const t = useT();
  const session = useEditorSession();
  const document = useDocument(object);
  const page = useSessionState(miniState, ({ pageIndex }) => pageIndex);
  const shown = document?.ready[page];
  const picture = useSigned(shown?.imgKey);
  const pages = document?.ready.length ?? 0;
  const store = miniState.of(session);
  const close = (): void => store.setState({ selectId: undefined });
  const goTo = (): void => {
    close();
    session.editor.run({ name: 'select', ids: [object.selectId] });
    session.editor.run({ name: 'zoomSelection' });
  };
  return (
    <section className={styles.mini} aria-label={t('documents:mini.label', { name: object.name ?? '' })}>
      <header className={styles.miniHead}>
        <b>{object.name}</b>
        <ToolButton icon={SquareArrowOutUpRight} label={t('documents:mini.back')} onClick={goTo} placement="bottom" />
        <ToolButton icon={X} label={t('documents:mini.close')} onClick={close} placement="bottom" />
      </header>
      <div className={styles.miniPage}>
        {shown && <img src={picture ?? shown.url} alt={t('documents:page', { page: page + 1 })} draggable={false} />}
      </div>
      <footer className={styles.miniFoot}>
        <ToolButton
          icon={ChevronLeft}
          label={t('documents:mini.previous')}
          disabled={page === 0}
          onClick={() => store.setState({ pageIndex: page - 1 })}
        />
        <span className={styles.count}>
          {t('documents:pageOf', { page: page + 1, pages: Math.max(1, document?.pages ?? 1) })}
        </span>
        <ToolButton
          icon={ChevronRight}
          label={t('documents:mini.next')}
          disabled={page + 1 >= pages}
          onClick={() => store.setState({ pageIndex: page + 1 })}
        />
      </footer>
    </section>
  );
}
