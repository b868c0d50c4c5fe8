import type { PageInfo } from '@sw/contract';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { useLying, useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { usePresenting } from '../shell/session/use-presenting.ts';
import { PageStrip } from './page-strip.tsx';
import styles from './pages.module.css';

/** With more dots than this, a user cannot see which one is marked. */
const MOST_DOTS = 12;

const CompactPages = lazyPart(async () => (await import('./compact-pages.tsx')).CompactPages);

/** The board's pages, in the form that the window's size and the present activity leave room for. */
export function ShownPages({ page }: { readonly page: PageInfo }) {
  const narrow = useNarrow();
  const lying = useLying();
  const presenter = useEditor(({ mode, rights }) => (mode === 'DEMOMODE' ? rights.demo?.actor : undefined));
  const presenting = usePresenting(page.wbNo);
  const { pageIndex, pages } = page;
  if (presenter !== undefined) return <DemoPages page={page} presenter={presenter} />;
  if (narrow || lying || presenting) {
    return (
      <CompactPages page={page}>
        {pageIndex + 1} / {pages.length}
      </CompactPages>
    );
  }
  return <PageStrip page={page} />;
}

/** During a demo the pages are hidden to leave room for the content, and the presenter turns them. */
function DemoPages({ page, presenter }: { readonly page: PageInfo; readonly presenter: number }) {
  const t = useT();
  const { faces } = useEditorSession();
  const { pageIndex, pages } = page;
  return (
    <div className={`${island.island} ${styles.compact}`}>
      <span className={styles.place}>
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
      </span>
    </div>
  );
}
