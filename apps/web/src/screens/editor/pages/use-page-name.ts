import { LANGUAGE_TAG } from '@sw/base';
import { useLanguage, useT } from '../../../i18n/language.ts';
import type { PersonHere } from './use-people-on-pages.ts';

/** How a page is called where it is shown as a picture: by its number, by who is there, and by what can be heard. */
export function usePageName(): (number: number, people: readonly PersonHere[], audio?: number) => string {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const pageName = (number: number, people: readonly PersonHere[]): string => {
    const known = people.flatMap(({ name }) => (name === '' ? [] : [name]));
    if (known.length === 0) return t('editorView:pages.page', { number });
    const names = new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'conjunction' }).format(known);
    return t('editorView:pages.pageWith', { number, names });
  };
  return (number, people, audio = 0) => {
    const name = pageName(number, people);
    return audio === 0 ? name : `${name}, ${t('editorView:pages.recordings', { count: audio })}`;
  };
}
