import { formatTag, type Locale } from '@sw/base';
import { boardNameProblem, type ErrorName } from '@sw/contract';
import type { Translate } from '../../i18n/keys.ts';

/** For an empty name the form shows a hint that one is needed; 'no whiteboard name' is the server's error. */
export function newBoardNameProblem(name: string): ErrorName | undefined {
  const problem = boardNameProblem(name);
  return problem === 'BOARD_NAME_EMPTY' ? 'BOARD_NAME_MISSING' : problem;
}

/** A suggested name: its date distinguishes boards that nobody named. */
export function suggestedName(t: Translate, locale: Locale, now: number): string {
  const day = new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'long' }).format(now);
  return t('boards:dialog.suggested', { day });
}
