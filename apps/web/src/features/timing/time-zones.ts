import { LANGUAGE_TAG, type Locale } from '@sw/base';

/** Every zone that the browser knows, and the account's own, which may come from a browser that knows more. */
export function timeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].toSorted();
}

/** 'China Standard Time (Asia/Shanghai)' in the reader's language. The place distinguishes zones with the same name. */
export function timeZoneLabel(zone: string, locale: Locale): string {
  const timeZoneName = zone === 'UTC' ? 'long' : 'longGeneric';
  const parts = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { timeZone: zone, timeZoneName }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const place = zone.replaceAll('_', ' ');
  return locale === 'en' ? `${name} (${place})` : `${name}（${place}）`;
}
