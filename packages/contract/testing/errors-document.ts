import { ERROR_NAMES, ERRORS } from '../src/errors/catalogue.ts';

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
    'must be acknowledged, a message under the form field, or not at all. `{0}` is a placeholder.',
    '',
    'Generated from `packages/contract/src/errors`: `npx vitest run packages/contract -u` writes it again.',
    '',
    '| code | HTTP | name | shown as | English | 简体中文 | 繁體中文 |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
