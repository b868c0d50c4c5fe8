export { clientNetwork } from './client-network.ts';
export { type Clock, systemClock } from './clock.ts';
export { isId, newId, newSecret, type RandomBytes, randomDigits } from './ids.ts';
export {
  chooseLocale,
  DEFAULT_LOCALE,
  formatTag,
  isLocale,
  LANGUAGE_NAME,
  LANGUAGE_TAG,
  LOCALES,
  type Locale,
  parseAcceptLanguage,
} from './locale.ts';
export { clamp, DAY, HOUR, MEGABYTE, MINUTE, SECOND } from './numbers.ts';
export { fail, messageOf, ok, type Result } from './result.ts';
export { DEFAULT_TIME_ZONE, isTimeZone } from './timezone.ts';
