import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { PageStrip } from './page-strip.tsx';
import styles from './pages.module.css';

/** More dots than this cannot be told apart. */
const MOST_DOTS = 12;

const CompactPages = lazyPart(async () => (await import('./compact-pages.tsx')).CompactPages);

/** The board's pages at the foot of the window. */
export function PageBar({ page }: { readonly page: PageInfo }) {
  const narrow = useNarrow();
  const presenter = useEditor(({ mode, rights }) => (mode === 'DEMOMODE' ? rights.demo?.actor : undefined));
  const { pageIndex, pages } = page;
  if (narrow) {
    return (
      <CompactPages page={page} arrows>
        {pageIndex + 1} / {pages.length}
      </CompactPages>
    );
  }
  return presenter === undefined ? <PageStrip page={page} /> : <DemoPages page={page} presenter={presenter} />;
}

/** While somebody presents, the pages give the room to what is shown. */
function DemoPages({ page, presenter }: { readonly page: PageInfo; readonly presenter: number }) {
  const t = useT();
  const { faces } = useEditorSession();
  const { pageIndex, pages } = page;
  return (
    <CompactPages page={page} arrows={false}>
      {t('editorView:pages.of', { number: pageIndex + 1, count: pages.length })}
      {pages.length > 1 && pages.length <= MOST_DOTS && (
        <span className={styles.dots} aria-hidden>
          {pages.map((one) => (
            <i
              key={one.pageId}
              data-current={one.pageIndex === pageIndex}
              style={one.pageIndex === pageIndex ? { background: faces.face(presenter).colour } : undefined}
            />
          ))}
        </span>
      )}
    </CompactPages>
  );
}
