import { expect, test } from 'vitest';
import { chooseLocale, formatTag, isTimeZone, LOCALES, parseAcceptLanguage } from './index.ts';

test.each([
  [['en'], 'en'],
  [['en-GB'], 'en'],
  [['zh'], 'zh'],
  [['zh-CN'], 'zh'],
  [['zh-SG'], 'zh'],
  [['zh-TW'], 'zh-tw'],
  [['zh-HK'], 'zh-tw'],
  [['zh-MO'], 'zh-tw'],
  [['zh-Hant'], 'zh-tw'],
  [['zh-Hant-CN'], 'zh-tw'],
  [['zh-Hans-HK'], 'zh'],
  [['ZH_tw'], 'zh-tw'],
  [['fr-FR', 'zh-CN', 'en'], 'zh'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
])('R1.34 the browser setting %j gives %s', (wanted, locale) => expect(chooseLocale(wanted)).toBe(locale));

test('Accept-Language is read in the order of its weights', () => {
  expect(parseAcceptLanguage('en;q=0.5, zh-TW, zh;q=0.8, fr;q=0, *;q=0.1')).toEqual(['zh-TW', 'zh', 'en', '*']);
});

test('dates have the day before the month in English, and are in Chinese otherwise', () => {
  const day = (tag: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(0);
  expect(LOCALES.map((locale) => day(formatTag(locale)))).toEqual(['1 January 1970', '1970年1月1日', '1970年1月1日']);
});

test('time zones are those the platform knows', () => {
  expect(isTimeZone('Asia/Shanghai')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
