import type { PageInfo } from '@sw/contract';
import type { Translate } from '../../../i18n/keys.ts';

/** The number of another page of the board; undefined for the open page, and for one that is not in the list yet. */
export function numbersOf({ pageId, pages }: PageInfo): (other: string) => number | undefined {
  return (other) => {
    const index = pages.find((one) => one.pageId === other)?.pageIndex;
    return other === pageId || index === undefined ? undefined : index + 1;
  };
}

export const placeNote = (t: Translate, number: number | undefined): string | undefined =>
  number === undefined ? undefined : t('editorPeople:faces.onPage', { number });
