import { ERROR_NAMES, ERRORS } from './catalogue.ts';

/** docs/errors.md, written from the catalogue; a test holds the two together. */
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
    "Every message that says something did not work. `code` is the envelope's; `HTTP` is the status of the answer, or",
    '`client` for what only the client can notice. `shown as` says how a message reaches the user: a passing toast, a dialog that',
    'must be acknowledged, under the form field it speaks of, or not at all. `{0}` is filled in.',
    '',
    'Written from `packages/contract/src/errors`: `npx vitest run packages/contract -u` writes it anew.',
    '',
    '| code | HTTP | name | shown as | English | 简体中文 | 繁體中文 |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
