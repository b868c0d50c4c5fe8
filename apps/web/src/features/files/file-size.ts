import type { Locale } from '@sw/base';
import { LANGUAGE_TAG } from '@sw/base';

const STEPS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Uses steps of 1,024, like the limits of levels; one decimal below a hundred. */
export function fileSize(bytes: number, locale: Locale): string {
  let [value, step] = [bytes, 0];
  while (value >= 1_024 && step < STEPS.length - 1) {
    value /= 1_024;
    step += 1;
  }
  const digits = step === 0 || value >= 100 ? 0 : 1;
  const text = new Intl.NumberFormat(LANGUAGE_TAG[locale], { maximumFractionDigits: digits }).format(value);
  return `${text} ${STEPS[step]}`;
}
