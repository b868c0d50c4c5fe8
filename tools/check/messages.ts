import { foreignCharacters } from './han.ts';
import type { Problem } from './problem.ts';

const LANGUAGES = ['en', 'zh', 'zh-tw'] as const;
type Language = (typeof LANGUAGES)[number];

/** One file of messages in the three languages, by dotted key. A language without a file is undefined. */
export interface Catalogue {
  /** Namespace of the web app, or the app's name. */
  readonly name: string;
  readonly files: Readonly<Record<Language, string>>;
  readonly texts: Readonly<Record<Language, ReadonlyMap<string, string> | undefined>>;
}

/** Words that are the same in every language. Add one only when a reader of Chinese would write it in Latin letters too. */
const INTERNATIONAL_WORDS = new Set([
  'English',
  'AOC',
  'PDF',
  'PNG',
  'JPG',
  'SVG',
  'KB',
  'MB',
  'GB',
  'SD',
  'HDV',
  'UHD',
  'HD',
  'ID',
  'OK',
  'QR',
  'URL',
  'API',
  'Ctrl',
  'Alt',
  'Shift',
  'Esc',
  'Del',
  'Enter',
  'Tab',
  'Backspace',
  'Space',
  'px',
  'HH',
  'mm',
  'ss',
  'yyyy',
  'MM',
  'dd',
  'x',
  'X',
  'v',
]);

/** The name of each language is written in that language everywhere. */
const LANGUAGE_NAMES = /简体中文|繁體中文/g;

const PLACEHOLDER = /\{\{-?\s*([\w.]+)[^}]*\}\}/g;
const TAG = /<\/?[\w-]+\s*\/?>/g;

/** Flattens the nested object of a JSON catalogue; a leaf that is not text becomes empty text, which is then reported. */
export function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, typeof value === 'string' ? value : '']]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

/** Chinese has one plural form, so `x_one` need not be there when `x_other` is. */
export const pluralBase = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const isSparePlural = (key: string, texts: ReadonlyMap<string, string>): boolean =>
  /_(?:zero|one|two|few|many)$/.test(key) && texts.has(`${pluralBase(key)}_other`);

const marksOf = (text: string): string =>
  [...[...text.matchAll(PLACEHOLDER)].map((match) => `{{${match[1]}}}`), ...(text.match(TAG) ?? [])]
    .toSorted()
    .join(' ');

function isInternational(text: string): boolean {
  const words =
    text
      .replace(PLACEHOLDER, ' ')
      .replace(TAG, ' ')
      .match(/[A-Za-z]+/g) ?? [];
  return words.every((word) => INTERNATIONAL_WORDS.has(word));
}

function textProblems(catalogue: Catalogue, language: Language, key: string, text: string): Problem[] {
  const where = `${catalogue.files[language]} ${key}`;
  if (text.trim() === '') return [{ rule: 'message-empty', where, message: 'the text is empty.' }];
  if (language === 'en') return [];
  const problems: Problem[] = [];
  const english = catalogue.texts.en?.get(key);
  if (text === english && !isInternational(text)) {
    const message = `"${text}" is the English text: translate it, or add its words to INTERNATIONAL_WORDS in tools/check/messages.ts.`;
    problems.push({ rule: 'message-untranslated', where, message });
  }
  const script = language === 'zh' ? 'simplified' : 'traditional';
  const foreign = foreignCharacters(text.replace(LANGUAGE_NAMES, ''), script);
  if (foreign.length > 0) {
    problems.push({
      rule: 'message-script',
      where,
      message: `${foreign.join(' ')} in "${text}" is not written in ${script} Chinese.`,
    });
  }
  if (english !== undefined && marksOf(english) !== marksOf(text)) {
    const message = `needs the placeholders and tags of the English text (${marksOf(english) || 'none'}), has ${marksOf(text) || 'none'}.`;
    problems.push({ rule: 'message-placeholders', where, message });
  }
  return problems;
}

function catalogueProblems(catalogue: Catalogue): Problem[] {
  const everyKey = new Map<string, Language>();
  for (const language of LANGUAGES) {
    for (const key of catalogue.texts[language]?.keys() ?? []) if (!everyKey.has(key)) everyKey.set(key, language);
  }
  return LANGUAGES.flatMap((language) => {
    const texts = catalogue.texts[language];
    if (!texts) {
      const message = `the catalogue ${catalogue.name} has no file in ${language}: every text exists in all three languages.`;
      return [{ rule: 'message-missing', where: catalogue.files[language], message }];
    }
    const missing = [...everyKey]
      .filter(([key]) => !texts.has(key) && !isSparePlural(key, texts))
      .map(([key, holder]) => ({
        rule: 'message-missing',
        where: `${catalogue.files[language]} ${key}`,
        message: `is missing, though ${catalogue.files[holder]} has it.`,
      }));
    return [...missing, ...[...texts].flatMap(([key, text]) => textProblems(catalogue, language, key, text))];
  });
}

/** Compares the three languages of every catalogue. */
export const messageProblems = (catalogues: readonly Catalogue[]): Problem[] => catalogues.flatMap(catalogueProblems);
