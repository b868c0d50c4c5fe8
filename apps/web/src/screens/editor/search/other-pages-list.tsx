import type { FoundPage } from '@sw/contract';
import { useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { carry } from './carried.ts';
import styles from './search.module.css';

interface OtherPagesProps {
  readonly query: string;
  readonly pages: readonly FoundPage[];
  readonly searching: boolean;
}

/** The matches on other pages, with the text around them. A click opens the page and carries the search over. */
export function OtherPagesList({ query, pages, searching }: OtherPagesProps) {
  const t = useT();
  const id = useId();
  if (pages.length === 0) {
    return searching ? (
      <p className={styles.searching} role="status">
        {t('editorFind:searching')}
      </p>
    ) : null;
  }
  return (
    <section className={styles.others} aria-labelledby={id}>
      <h3 id={id}>{t('editorFind:otherPages')}</h3>
      {pages.map((page) => (
        <Page key={page.pageId} page={page} query={query} />
      ))}
    </section>
  );
}

function Page({ page, query }: { readonly page: FoundPage; readonly query: string }) {
  const t = useT();
  const run = useRun();
  const { wbNo } = useEditorSession().page.key;
  const id = useId();
  const { pageId, pageIndex, hits, total } = page;
  const go = (selectId: string): void => {
    carry({ wbNo, query, selectId });
    run({ name: 'openPage', pageId });
  };
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>
        {t('editorView:pages.page', { number: pageIndex + 1 })}
        <span>{total}</span>
      </h4>
      <ul>
        {hits.map(({ selectId, before, match, after }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one object may have the same words twice
          <li key={`${selectId} ${place}`}>
            <button type="button" onClick={() => go(selectId)}>
              {before}
              <mark>{match}</mark>
              {after}
            </button>
          </li>
        ))}
      </ul>
      {total > hits.length && <p>{t('editorFind:more', { count: total - hits.length })}</p>}
    </section>
  );
}
