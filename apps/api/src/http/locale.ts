import { chooseLocale, DEFAULT_LOCALE, isLocale, type Locale, parseAcceptLanguage } from '@sw/base';
import { decodeQuery } from '@sw/contract';
import type { HttpRequest } from './fastify.ts';
import type { Session } from './session.ts';

export const searchOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

/** The caller's choice in the query or the header, otherwise the account's language, otherwise English. */
export function localeOf(request: HttpRequest, session: Session | undefined): Locale {
  const { lang } = decodeQuery(searchOf(request.url));
  if (isLocale(lang)) return lang;
  // A client without a configured language sends `*`.
  const wanted = parseAcceptLanguage(request.headers['accept-language'] ?? '').filter((tag) => tag !== '*');
  if (wanted.length > 0) return chooseLocale(wanted);
  return session?.locale ?? DEFAULT_LOCALE;
}
