/** The three languages of the product, by their names in the specification. */
export const LOCALES = ['en', 'zh', 'zh-tw'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

/** The value of `<html lang>`, also passed to `Intl`. */
export const LANGUAGE_TAG: Record<Locale, string> = { en: 'en', zh: 'zh-CN', 'zh-tw': 'zh-TW' };

/** For dates and times: English is British, so that the day comes before the month. */
export const formatTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : LANGUAGE_TAG[locale]);

/** Each language's name in that language, for the language menu. */
export const LANGUAGE_NAME: Record<Locale, string> = { en: 'English', zh: '简体中文', 'zh-tw': '繁體中文' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/**
 * Maps one browser language tag to one of ours, or undefined. Taiwan, Hong Kong and Macau use traditional characters; a
 * script subtag (`zh-Hant-CN`) is explicit and wins over the region.
 */
function matchTag(tag: string): Locale | undefined {
  const parts = tag.toLowerCase().replaceAll('_', '-').split('-');
  if (parts[0] === 'en') return 'en';
  if (parts[0] !== 'zh') return undefined;
  if (parts.includes('hant')) return 'zh-tw';
  if (parts.includes('hans')) return 'zh';
  return parts.some((part) => part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-tw' : 'zh';
}

/** The first of the wanted languages that we support, or English. */
export function chooseLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const locale = matchTag(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Sorts `Accept-Language: zh-TW,zh;q=0.8,en;q=0.5` by weight. */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part, place) => {
      const [tag = '', ...params] = part.trim().split(';');
      const q = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((found) => found !== undefined);
      return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q), place };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place)
    .map(({ tag }) => tag);
}
