import {
  chooseLocale,
  isLocale,
  LANGUAGE_NAME,
  LANGUAGE_TAG,
  LOCALES,
  type Locale,
  parseAcceptLanguage,
} from '@sw/base';
import { BASE_PATH } from '../page.ts';

export const STYLE_PATH = '/license/style.css';

/** Only its own stylesheet and icon: a text needs no scripts. */
export const LEGAL_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The language in the address, otherwise that of the browser. */
export function readerLocale(lang: string | null, acceptLanguage: string | undefined): Locale {
  return isLocale(lang) ? lang : chooseLocale(parseAcceptLanguage(acceptLanguage ?? ''));
}

function languageLink(locale: Locale, current: Locale): string {
  const mark = locale === current ? ' aria-current="true"' : '';
  const tag = LANGUAGE_TAG[locale];
  return `<a href="?lang=${locale}" lang="${tag}" hreflang="${tag}"${mark}>${LANGUAGE_NAME[locale]}</a>`;
}

/** A whole page around one of our texts; its first heading is the page's title. */
export function legalPage(text: string, locale: Locale): string {
  const title = /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${BASE_PATH}/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<nav>${LOCALES.map((other) => languageLink(other, locale)).join('\n')}</nav>
<main>
${text.trim()}
</main>
</body>
</html>
`;
}
