import type { PageSummary } from '@sw/contract';
import { useT } from '../../../../i18n/language.ts';

/** The title of a page: its name or, if it has none, its number. */
export function usePageTitle(): (page: Pick<PageSummary, 'pageIndex' | 'pageName'>) => string {
  const t = useT();
  return ({ pageIndex, pageName }) => pageName ?? t('editorView:pages.page', { number: pageIndex + 1 });
}
