import { LANGUAGE_TAG } from '@sw/base';
import type { PageSummary } from '@sw/contract';
import { useLanguage, useT } from '../../../i18n/language.ts';
import type { PersonHere } from './use-people-on-pages.ts';

/** The accessible name of a page's picture: its number and name, the people on it, and its recordings. */
export function usePageName(): (page: PageSummary, people: readonly PersonHere[], audio?: number) => string {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return ({ pageIndex, pageName }, people, audio = 0) => {
    const number = pageIndex + 1;
    const known = people.flatMap(({ name }) => (name === '' ? [] : [name]));
    const names = new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'conjunction' }).format(known);
    return [
      pageName === null
        ? t('editorView:pages.page', { number })
        : t('editorView:pages.named', { number, name: pageName }),
      ...(known.length === 0 ? [] : [t('editorView:pages.with', { names })]),
      ...(audio === 0 ? [] : [t('editorView:pages.recordings', { count: audio })]),
    ].join(t('editorView:pages.comma'));
  };
}
