import { LANGUAGE_TAG } from '@sw/base';
import { currentLocale, translate } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';
import type { Refused } from './picture-limits.ts';

const words = ({ error, parameters }: Refused): string =>
  translate(`errors:${error}`, Object.fromEntries(parameters.entries()));

/** Reports what was left out and why: each reason once, however many files there were. */
export function reportRefused(refused: readonly Refused[]): void {
  const reasons = [...new Set(refused.map(words))];
  const [only] = reasons;
  if (only === undefined) return;
  const list = new Intl.ListFormat(LANGUAGE_TAG[currentLocale()], { type: 'unit' });
  const text =
    refused.length === 1 ? only : translate('pictures:leftOut', { count: refused.length, why: list.format(reasons) });
  showToast(text, 'error');
}
