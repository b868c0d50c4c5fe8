import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { LOCALES, type Locale } from '@sw/base';
import { AGREEMENTS, type Agreement } from '@sw/contract';

const FOLDER = resolve(import.meta.dirname, '../../legal');

export type LegalTexts = Readonly<Record<Locale, Readonly<Record<Agreement, string>>>>;

/** Every text in every language; a missing one stops the start instead of failing for a reader. */
export async function readLegalTexts(): Promise<LegalTexts> {
  const read = async (locale: Locale): Promise<[Locale, Record<Agreement, string>]> => {
    const texts = await Promise.all(
      AGREEMENTS.map(async (type) => [type, await readFile(resolve(FOLDER, locale, `${type}.html`), 'utf8')] as const),
    );
    return [locale, Object.fromEntries(texts) as Record<Agreement, string>];
  };
  return Object.fromEntries(await Promise.all(LOCALES.map(read))) as LegalTexts;
}

export const readLegalStyle = (): Promise<string> => readFile(resolve(FOLDER, 'style.css'), 'utf8');
