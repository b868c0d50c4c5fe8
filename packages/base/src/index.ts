export { type Clock, DAY, HOUR, MINUTE, SECOND, systemClock } from './clock.ts';
export { isId, newId, newSecret, type RandomBytes, randomDigits } from './ids.ts';
export {
  chooseLocale,
  DEFAULT_LOCALE,
  isLocale,
  LANGUAGE_NAME,
  LANGUAGE_TAG,
  LOCALES,
  type Locale,
  parseAcceptLanguage,
} from './locale.ts';
export { fail, ok, type Result } from './result.ts';
export { DEFAULT_TIME_ZONE, isTimeZone } from './timezone.ts';
