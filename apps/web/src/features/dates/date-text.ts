import { isLocalDate, type LocalDate } from '@sw/calendar';

/** The default format of dates (R9.33). */
export const DATE_FORMAT = 'yyyy-MM-dd';

export function formatDate(date: LocalDate, format: string = DATE_FORMAT): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return format.replace('yyyy', year).replace('MM', month).replace('dd', day);
}

const PARTS = /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/;
const RUN = /^(\d{4})(\d{2})(\d{2})$/;
const COMPLETE = /^\d{4}-\d{2}-\d{2}$|^\d{8}$/;

/** Chinese keyboards may write full-width digits and hyphens. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Reads a typed date: `2026-11-09`, `2026-11-9`, `2026/11/9` or `20261109`. */
export function readDate(text: string): LocalDate | undefined {
  const found = PARTS.exec(plain(text)) ?? RUN.exec(plain(text));
  if (!found) return undefined;
  const [, year = '', month = '', day = ''] = found;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : undefined;
}

/** Whether nothing more can follow; after `2026-11-1` there may be another digit. */
export const isComplete = (text: string): boolean => COMPLETE.test(plain(text));

/** Both days are included; a missing one leaves that end open. */
export interface DateRange {
  readonly min?: LocalDate | undefined;
  readonly max?: LocalDate | undefined;
}

export const inRange = (date: LocalDate, { min = '', max = '' }: DateRange): boolean =>
  date >= min && (max === '' || date <= max);

/** The date itself, or the end of the range that it exceeds. */
export function nearest(date: LocalDate, { min = '', max = '' }: DateRange): LocalDate {
  if (date < min) return min;
  return max !== '' && date > max ? max : date;
}
