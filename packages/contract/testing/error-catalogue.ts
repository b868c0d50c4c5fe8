import { LOCALES } from '@sw/base';
import { ERROR_NAMES, ERRORS } from '../src/errors/catalogue.ts';
import type { ErrorEntry } from '../src/errors/entry.ts';

/** docs/errors.md, generated from the catalogue; a test compares the two. */
export function errorsDocument(): string {
  const rows = [...ERROR_NAMES]
    .sort((a, b) => ERRORS[a].code - ERRORS[b].code)
    .map((name) => {
      const { code, status, show, en, zh, 'zh-tw': tw } = ERRORS[name];
      return `| ${code} | ${status === 0 ? 'client' : status} | ${name} | ${show} | ${en} | ${zh} | ${tw} |`;
    });
  return [
    '# Errors',
    '',
    "This table lists every error message. `code` is the envelope's; `HTTP` is the status of the response, or",
    '`client` if only the client can notice the error. `shown as` says how the user sees it: a passing toast, a dialog that',
    'must be acknowledged, a message under the form field, a message in place that stays as long as it is true, or not at',
    'all. A screen with a place for its failures (a list of uploads, a preview, a form) shows a toast there instead.',
    '`{0}` is a placeholder.',
    '',
    'Generated from `packages/contract/src/errors`: `npx vitest run packages/contract -u` writes it again.',
    '',
    '| code | HTTP | name | shown as | English | 简体中文 | 繁體中文 |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

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
