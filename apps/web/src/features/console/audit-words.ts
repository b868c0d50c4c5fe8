import type { MessageKey, Translate } from '../../i18n/keys.ts';

/** An action in words. An action without a text yet is shown by its name in the log. */
export function actionWords(action: string, t: Translate): string {
  // i18n: console.action.*
  const key = `console:action.${action}`;
  const words = t(key as MessageKey);
  return words === key ? action : words;
}
