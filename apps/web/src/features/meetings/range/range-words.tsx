import { LANGUAGE_TAG, type Locale, MINUTE } from '@sw/base';
import { offsetAt } from '@sw/calendar';
import type { Translate } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './range.module.css';
import type { RangeState } from './range-state.ts';
import { timeText } from './time-text.ts';

/** 1 h 30 min. */
export function lengthWords(length: number, t: Translate): string {
  const minutes = Math.round(length / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('booking:length.minutes', { minutes });
  return rest === 0 ? t('booking:length.hours', { hours }) : t('booking:length.both', { hours, minutes: rest });
}

/** The zone as people call it: Germany Time, 中国时间. */
export function zoneName(zone: string, locale: Locale, at: number): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { timeZone: zone, timeZoneName: 'shortGeneric' });
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

interface ZoneWords {
  readonly zone: string;
  readonly ownZone: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** The same time as the reader's clock shows it; undefined if that is the room's own. */
export function ownTime({ zone, ownZone, from, to }: ZoneWords, t: Translate): string | undefined {
  if (from === null || to === null || offsetAt(zone, from) === offsetAt(ownZone, from)) return undefined;
  return t('booking:when.yours', { from: timeText(from, ownZone), to: timeText(to, ownZone) });
}

/** How long the range is, and what comes next: the next click, or what it stopped at. */
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
  const { start, end, settled, stop } = state;
  const length = start !== null && end !== null ? lengthWords(end - start, t) : undefined;
  const next = (): string => {
    if (stop === 'hours') return t('booking:when.stopHours', { time: end === null ? '' : timeText(end, zone) });
    if (stop !== null) return t('booking:when.stopMeeting', { name: stop.name, time: timeText(stop.from, zone) });
    if (settled && start !== null && end !== null)
      return t('booking:when.fromTo', { from: timeText(start, zone), to: timeText(end, zone) });
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
