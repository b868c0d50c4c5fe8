import { LANGUAGE_TAG, type Locale, MINUTE } from '@sw/base';
import type { Translate } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { endWords } from '../../dates/time-text.ts';
import { useRoomFormats } from '../use-room-formats.ts';
import styles from './range.module.css';
import type { RangeState } from './range-state.ts';

/** 1 h 30 min. */
export function lengthWords(length: number, t: Translate): string {
  const minutes = Math.round(length / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('booking:length.minutes', { minutes });
  return rest === 0 ? t('booking:length.hours', { hours }) : t('booking:length.both', { hours, minutes: rest });
}

/** The everyday name of a zone: Germany Time, 中国时间. */
export function zoneName(zone: string, locale: Locale, at: number): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { timeZone: zone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** How long the range is, and what comes next: the next click, or what limits it. */
export function RangeHint({
  state,
  zone,
  tap,
}: {
  readonly state: RangeState;
  readonly zone: string;
  readonly tap: boolean;
}) {
  const t = useT();
  const { time, span } = useRoomFormats(zone);
  const { start, end, settled, stop } = state;
  const length = start !== null && end !== null ? lengthWords(end - start, t) : undefined;
  const next = (): string => {
    if (stop === 'hours') return t('booking:when.stopHours', { time: end === null ? '' : endWords(time(end)) });
    if (stop !== null) return t('booking:when.stopMeeting', { name: stop.name, time: time(stop.from) });
    if (settled && start !== null && end !== null) return span(start, end);
    if (tap) return t('booking:when.tap');
    return start === null ? t('booking:when.clickStart') : t('booking:when.clickEnd');
  };
  return (
    <p className={styles.hint} role="status">
      {length !== undefined && <b>{t('booking:when.length', { length })} </b>}
      {next()}
    </p>
  );
}
