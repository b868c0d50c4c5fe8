import { LOCALES } from '@sw/base';
import type { ErrorEntry } from '../src/errors/entry.ts';

const placeholders = (text: string) =>
  [...text.matchAll(/\{\d+\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

/** Problems of a catalogue; a test checks that ours has none. */
export function catalogueProblems(table: Readonly<Record<string, ErrorEntry>>): string[] {
  const problems: string[] = [];
  const nameOf = new Map<number, string>();
  for (const [name, entry] of Object.entries(table)) {
    const twin = nameOf.get(entry.code);
    if (twin !== undefined) problems.push(`${name} and ${twin} share the code ${entry.code}`);
    nameOf.set(entry.code, name);
    if (entry.code === 0) problems.push(`${name} has code 0, which means success`);
    for (const locale of LOCALES) {
      if ((entry[locale] ?? '').trim() === '') problems.push(`${name} has no text in ${locale}`);
      else if (placeholders(entry[locale]) !== placeholders(entry.en))
        problems.push(`${name} has other placeholders in ${locale} than in en`);
    }
    const isClient = entry.code >= 9_000;
    if (isClient !== (entry.status === 0))
      problems.push(`${name}: codes from 9000 up are the client's and have no HTTP status`);
  }
  return problems;
}
