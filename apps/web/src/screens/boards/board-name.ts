import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { boardNameProblem, type ErrorName } from '@sw/contract';
import type { Translate } from '../../i18n/keys.ts';

/** In the form an empty name shows the hint that one is needed; 'no whiteboard name' is the server's answer. */
export function newBoardNameProblem(name: string): ErrorName | undefined {
  const problem = boardNameProblem(name);
  return problem === 'BOARD_NAME_EMPTY' ? 'BOARD_NAME_MISSING' : problem;
}

/** A name to begin with: the day is what tells boards without a name of their own apart. */
export function suggestedName(t: Translate, locale: Locale, now: number): string {
  const tag = LANGUAGE_TAG[locale];
  const day = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, { day: 'numeric', month: 'long' }).format(now);
  return t('boards:dialog.suggested', { day });
}
